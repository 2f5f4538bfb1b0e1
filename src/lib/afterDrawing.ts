/** Longest wait for a frame: a hidden page draws none. */
const PATIENCE = 100;

/** Resolves when the page has drawn everything requested so far; immediately if nothing is drawn. */
export function afterDrawing(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // A frame is painted after its callbacks: the task after it runs when it is done.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
}
