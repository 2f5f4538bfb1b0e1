/** Longest wait for a frame, in ms: a hidden page draws none. */
const PATIENCE = 100;

/** Resolves when the page has drawn everything requested so far; immediately if nothing is drawn. */
export function afterDrawing(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // The frame is painted after its callbacks, so a task queued by one of them runs when it has been painted.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
}
