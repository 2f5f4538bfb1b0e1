/** Longer at a stretch would hold up a frame. */
const TURN_MILLIS = 8;
const STRIDE = 256;

/** A task of its own. A timer comes 4 ms late once several follow each other: of long work it took a third of the time. */
const nextTurn = (): Promise<unknown> =>
  typeof scheduler === 'undefined'
    ? new Promise<void>((resolve) => setTimeout(resolve, 0))
    : scheduler.postTask(() => undefined);

/**
 * Does something with each item, giving the thread back whenever it has been held for some milliseconds.
 * @param stride items between two looks at the clock: 1 where each takes a millisecond or more.
 */
export async function inTurns<T>(items: Iterable<T>, act: (item: T) => void, stride: number = STRIDE): Promise<void> {
  let began = performance.now();
  let count = 0;
  for (const item of items) {
    act(item);
    if (++count % stride !== 0 || performance.now() - began < TURN_MILLIS) continue;
    await nextTurn();
    began = performance.now();
  }
}
