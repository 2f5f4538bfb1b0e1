/**
 * The workspace is loaded separately from the sign-in screen, so that a first visit is fast. If the address names a
 * table, the table scene starts to load at the same time: loading it after the workspace would cost another round trip.
 */
export function loadWorkspaceScreen() {
  if (window.location.pathname.startsWith('/tables/')) void import('@/features/records');
  return import('./WorkspaceScreen');
}
