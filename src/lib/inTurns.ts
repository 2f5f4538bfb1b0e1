/** Milliseconds of work without a pause; more would delay a frame. */
const TURN_MILLIS = 8;
const STRIDE = 256;

/** Waits for a separate task. Nested timers are delayed by 4 ms each, which took a third of the time of long work. */
const nextTurn = (): Promise<unknown> =>
  typeof scheduler === 'undefined'
    ? new Promise<void>((resolve) => setTimeout(resolve, 0))
    : scheduler.postTask(() => undefined);

/**
 * Does something with each item and yields the thread whenever it has been busy for a few milliseconds.
 * @param stride items between two checks of the clock: 1 if each takes a millisecond or more.
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
