/**
 * Runs something when the page has nothing more urgent to do; immediately in a browser without `requestIdleCallback`.
 * @param within ms after which it runs in any case.
 * @returns a function that cancels it if it has not run yet.
 */
export function whenIdle(run: () => void, within = 500): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run, { timeout: within });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}
