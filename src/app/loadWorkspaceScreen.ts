import { curvesPart, recordsPart, tasksPart } from './pages/parts';

/** The parts of the pages on which people start most often, by the beginning of their addresses. */
const FIRST = [
  { path: /^\/tables\//, part: recordsPart },
  { path: /^\/(?:work|tasks|projects|experiments)(?:\/|$)/, part: tasksPart },
  { path: /^\/curves(?:\/|$)/, part: curvesPart },
];

/**
 * The workspace is loaded separately from the sign-in screen, so that a first visit is fast. The part of the page at the
 * address starts to load at the same time: loading it after the workspace would cost another round trip.
 */
export function loadWorkspaceScreen() {
  void FIRST.find(({ path }) => path.test(window.location.pathname))?.part.ahead();
  return import('./WorkspaceScreen');
}
