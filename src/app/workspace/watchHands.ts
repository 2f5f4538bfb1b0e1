/** Acts of a person that something on the screen has to answer. */
const ACTS = ['keydown', 'pointerdown', 'wheel'] as const;

/** Calls `onAct` with every act of the person, before anything answers it. @returns the end of that */
export function watchHands(onAct: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const name of ACTS) window.addEventListener(name, onAct, options);
  return () => {
    for (const name of ACTS) window.removeEventListener(name, onAct, options);
  };
}
