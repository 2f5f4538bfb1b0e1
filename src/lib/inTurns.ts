/** Longer at a stretch would hold up a frame. */
const TURN_MILLIS = 8;
/** Items between two looks at the clock. */
const STRIDE = 256;

/** Does something with each item, giving the thread back whenever it has been held for some milliseconds. */
export async function inTurns<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  let began = performance.now();
  let count = 0;
  for (const item of items) {
    act(item);
    if (++count % STRIDE !== 0 || performance.now() - began < TURN_MILLIS) continue;
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    began = performance.now();
  }
}
