/** Input events to which something on the screen must respond. */
const ACTS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Calls `onAct` for every input of the person, before anything handles it.
 * @returns a function that ends it
 */
export function watchHands(onAct: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const name of ACTS) window.addEventListener(name, onAct, options);
  return () => {
    for (const name of ACTS) window.removeEventListener(name, onAct, options);
  };
}
