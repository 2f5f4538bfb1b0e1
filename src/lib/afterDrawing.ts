/** Longest wait for a frame: a page that is covered draws none. */
const PATIENCE = 100;

/** Resolves when the page has drawn what was asked of it until now; at once where nothing is drawn. */
export function afterDrawing(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // A frame is painted after its callbacks: the task behind it finds it done.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
}
