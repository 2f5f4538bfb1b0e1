/** Keys that do nothing by themselves. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

let acts = 0;
let isListening = false;

/**
 * How much the person has done so far: keys and buttons pressed anywhere on the page. Who moves the focus or the cursor
 * later than the act that asked for it compares the numbers, and leaves both alone when something else was done meanwhile.
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
