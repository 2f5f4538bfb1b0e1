import { Foreground } from '@workers/table/foreground';
import { pause } from '@workers/table/pause';
import { expect, it } from 'vitest';

/** Work of some slices, each as long as a slice may be. */
function* slices(count: number, onSlice: () => void): Generator<void, string> {
  for (let i = 0; i < count; i++) {
    for (const until = performance.now() + 9; performance.now() < until; );
    onSlice();
    yield;
  }
  return 'read';
}

it('what is read behind stands still while somebody waits for an answer, and goes on after it', async () => {
  const foreground = new Foreground();
  let done = 0;
  const read = foreground.behind(slices(6, () => done++));
  await pause();
  const before = done;
  expect(before).toBeLessThan(6);
  await Promise.all([
    foreground.ask(async () => {
      for (let i = 0; i < 20; i++) await pause();
    }),
    // A question that fails holds nothing up.
    foreground.ask(async () => Promise.reject(new Error('closed'))).catch(() => {}),
  ]);
  expect(done).toBeLessThanOrEqual(before + 1);
  expect(await read).toBe('read');
  expect(done).toBe(6);
});
