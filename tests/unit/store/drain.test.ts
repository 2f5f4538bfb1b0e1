import { expect, it } from 'vitest';
import { type Drain, nextDrain } from '@/store/db/drain';

/** Plays counts of an outbox; a negative one is a count after work was withdrawn and not after an answer. */
function play(...counts: number[]): (Drain | null)[] {
  let before: { drain: Drain | null; waiting: number } = { drain: null, waiting: Math.abs(counts[0] as number) };
  return counts.slice(1).map((count) => {
    const waiting = Math.abs(count);
    before = { drain: nextDrain(before, waiting, count >= 0), waiting };
    return before.drain;
  });
}

it('reports how many commands of a long outbox have been sent, from the first answer to the last', () => {
  expect(play(10_000, 9800, 9600, 40, 0)).toEqual([
    { sent: 200, total: 10_000 },
    { sent: 400, total: 10_000 },
    { sent: 9960, total: 10_000 },
    null,
  ]);
});

it('counts work that is added meanwhile', () => {
  expect(play(1000, 800, 850, 650)).toEqual([
    { sent: 200, total: 1000 },
    { sent: 200, total: 1050 },
    { sent: 400, total: 1050 },
  ]);
});

it('does not count withdrawn work as sent', () => {
  expect(play(1000, -990)).toEqual([null]);
  expect(play(1000, 800, -700)).toEqual([
    { sent: 200, total: 1000 },
    { sent: 200, total: 900 },
  ]);
});

it('reports nothing for a few', () => {
  expect(play(150, 50, 0)).toEqual([null, null]);
});
