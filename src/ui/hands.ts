/** Modifier keys, which do nothing by themselves. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

let acts = 0;
let isListening = false;

/**
 * Counts what the person has done so far: keys and buttons pressed anywhere on the page. Code that moves the focus or
 * the cursor some time after the action that asked for it compares the counts, and moves neither if the person has done
 * something else meanwhile.
 */
export function hands(): number {
  if (!isListening && typeof window !== 'undefined') {
    isListening = true;
    const count = () => {
      acts += 1;
    };
    window.addEventListener('pointerdown', count, true);
    window.addEventListener('keydown', (event) => !MODIFIERS.has(event.key) && count(), true);
  }
  return acts;
}
