import { expect, test } from 'vitest';
import { inTurns } from '@/lib/inTurns';

test('all items are processed in order, and other tasks run in between', async () => {
  const done: number[] = [];
  let turns = 0;
  const other = setInterval(() => turns++, 0);
  await inTurns(
    Array.from({ length: 1024 }, (_, i) => i),
    (item) => {
      done.push(item);
      // A stride takes longer than a turn, so each must end one.
      if (item % 256 === 0) for (const until = performance.now() + 12; performance.now() < until; );
    },
  );
  clearInterval(other);
  expect(done).toEqual(Array.from({ length: 1024 }, (_, i) => i));
  expect(turns).toBeGreaterThan(0);
});
