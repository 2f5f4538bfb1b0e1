import { Foreground, SILENCE_MILLIS } from '@workers/table/foreground';
import { pause } from '@workers/table/pause';
import { SLICE_MILLIS } from '@workers/table/runInSlices';
import { afterEach, expect, it, vi } from 'vitest';

/** Work in several slices, each as long as a slice may be. */
function* slices(count: number, onSlice: () => void): Generator<void, string> {
  for (let i = 0; i < count; i++) {
    for (const until = performance.now() + SLICE_MILLIS + 1; performance.now() < until; );
    onSlice();
    yield;
  }
  return 'read';
}

afterEach(() => {
  vi.useRealTimers();
});

it('background reading pauses while somebody waits for an answer, and continues afterwards', async () => {
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
    // A query that fails delays nothing.
    foreground.ask(async () => Promise.reject(new Error('closed'))).catch(() => {}),
  ]);
  expect(done).toBeLessThanOrEqual(before + 1);
  expect(await read).toBe('read');
  expect(done).toBe(6);
});

it('background work continues only if nobody has sent a query for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const foreground = new Foreground();
  let resting = true;
  const rest = foreground.giveWay(SILENCE_MILLIS).then(() => {
    resting = false;
  });
  await rest;
  expect(resting).toBe(false);

  await foreground.ask(async () => {});
  resting = true;
  const second = foreground.giveWay(SILENCE_MILLIS).then(() => {
    resting = false;
  });
  await pause();
  await vi.advanceTimersByTimeAsync(SILENCE_MILLIS - 1);
  expect(resting).toBe(true);
  // The next key press in the same word restarts the idle time.
  await foreground.ask(async () => {});
  await vi.advanceTimersByTimeAsync(SILENCE_MILLIS - 1);
  expect(resting).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  expect(resting).toBe(false);
});
