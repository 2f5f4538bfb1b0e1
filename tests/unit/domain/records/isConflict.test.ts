import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import { isConflict } from '@/domain/records/isConflict';
import { lateReceipt, PROMPT_MILLIS } from '@/domain/records/lateReceipt';
import type { CellValue } from '@/domain/records/recordRow';

const START = Date.UTC(2026, 0, 1);

function written(author: string, at: number, receivedAt: number): CellValue {
  const late = lateReceipt(at, receivedAt);
  const value: CellValue = { id: `${author}-${at}`, content: author, at, author_id: author, operation_id: null };
  return late === undefined ? value : { ...value, received_at: late };
}

const delay = fc.integer({ min: 0, max: 20_000 });

it('S4: somebody who wrote before the other value had reached the server could not know it, however short the time was', () => {
  fc.assert(
    fc.property(delay, delay, (wait, after) => {
      const older = written('ana', START, START + wait);
      const shown = written('ben', START + after, START + after);
      if (after < wait) expect(isConflict(older, shown)).toBe(true);
      if (after >= Math.max(wait, PROMPT_MILLIS)) expect(isConflict(older, shown)).toBe(false);
    }),
  );
});

it('sees no conflict between values of one person, nor between an undone value and a current one', () => {
  const older = written('ana', START, START + 60_000);
  expect(isConflict(older, written('ana', START + 1, START + 1))).toBe(false);
  expect(isConflict({ ...older, hidden: true }, written('ben', START + 1, START + 1))).toBe(false);
});

it('S4: the declared knowledge of a writer counts, whatever the clocks say', () => {
  fc.assert(
    fc.property(delay, delay, fc.nat({ max: 9 }), fc.nat({ max: 9 }), (wait, after, seq, knew) => {
      const older = { ...written('ana', START, START + wait), seq };
      const shown = { ...written('ben', START + after, START + after), seq: 10, knew };
      expect(isConflict(older, shown)).toBe(seq > knew);
    }),
  );
});

it('S4: somebody who writes to a record knows what arrived with it', () => {
  const first = written('ana', START, START);
  expect(isConflict(first, { ...written('ben', START + 1, START + 1), seq: 2, knew: 1 })).toBe(false);
});
