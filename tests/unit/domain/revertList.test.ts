import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { revertList } from '@/domain/commands/events/revertList';
import { UNDO_MODES } from '@/domain/commands/events/undoMode';

const item = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), n: fc.integer({ min: 0, max: 2 }) });
const list = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 6 });

describe('revertList', () => {
  it('S6 restores the previous content if nobody has changed the list since', () => {
    fc.assert(
      fc.property(list, list, fc.constantFrom(...UNDO_MODES), (before, after, mode) => {
        expect(revertList(after, before, after, mode)).toEqual(before);
      }),
    );
  });

  it('S6 keeps everything that the operation did not touch, and in strict mode undoes nothing that was changed since', () => {
    fc.assert(
      fc.property(list, list, list, fc.constantFrom(...UNDO_MODES), (now, before, after, mode) => {
        const result = revertList(now, before, after, mode) as { id: string; n: number }[] | null;
        const at = (where: readonly { id: string; n: number }[], id: string) => where.find((one) => one.id === id)?.n;
        const own = ['a', 'b', 'c', 'd', 'e', 'f'].filter((id) => at(before, id) !== at(after, id));
        const isChanged = own.some((id) => at(now, id) !== at(after, id));
        if (mode !== 'strict') expect(result).not.toBeNull();
        else if (own.length > 0) expect(result === null).toBe(isChanged);
        if (result === null) return;
        for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
          const isTaken = own.includes(id) && (mode === 'force' || at(now, id) === at(after, id));
          expect(at(result, id)).toBe(at(isTaken ? before : now, id));
        }
        expect(new Set(result.map(({ id }) => id)).size).toBe(result.length);
      }),
    );
  });

  it('S6 treats field ids as items', () => {
    expect(revertList(['a', 'c', 'x'], ['a', 'b', 'c'], ['a', 'c'], 'strict')).toEqual(['a', 'b', 'c', 'x']);
    expect(revertList(['a', 'b', 'x'], ['a'], ['a', 'b'], 'strict')).toEqual(['a', 'x']);
    expect(revertList(['a'], ['a'], ['a', 'b'], 'strict')).toBeNull();
  });
});
