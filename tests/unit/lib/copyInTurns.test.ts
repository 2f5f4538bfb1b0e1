import { afterEach, expect, test, vi } from 'vitest';
import { copyInTurns } from '@/lib/copyInTurns';

const MEGA = 1 << 20;

afterEach(() => vi.restoreAllMocks());

test('a copy has the same bytes and a buffer of its own, whatever its length', async () => {
  for (const length of [0, 1, MEGA, 2 * MEGA + 7]) {
    const bytes = new Uint8Array(length).map((_, i) => (i * 7919) >> 3);
    const copy = await copyInTurns(bytes);
    expect(Buffer.compare(copy, bytes)).toBe(0);
    expect(copy.buffer).not.toBe(bytes.buffer);
  }
  const whole = Uint8Array.of(1, 2, 3, 4);
  expect(await copyInTurns(whole.subarray(1, 3))).toEqual(Uint8Array.of(2, 3));
});

test('other tasks run while many bytes are copied', async () => {
  let now = 0;
  // Each reading of the clock is later by more than a turn.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
  let isDone = false;
  let turns = 0;
  const other = () => {
    turns++;
    if (!isDone) setTimeout(other, 0);
  };
  setTimeout(other, 0);
  await copyInTurns(new Uint8Array(8 * MEGA));
  isDone = true;
  expect(turns).toBeGreaterThan(3);
});
