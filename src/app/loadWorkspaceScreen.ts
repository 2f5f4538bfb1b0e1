/**
 * The workspace, apart from the sign-in screen so that a first visit is quick. The scene of a table starts at the same
 * time when the address names one: waiting for the workspace first would cost a round more.
 */
export function loadWorkspaceScreen() {
  if (window.location.pathname.startsWith('/tables/')) void import('@/features/records');
  return import('./WorkspaceScreen');
}
