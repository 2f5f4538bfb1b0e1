import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { haveParts, revertParts } from '@/domain/commands/events/revertParts';
import { UNDO_MODES } from '@/domain/commands/events/undoMode';

const option = fc.record({ id: fc.constantFrom('a', 'b', 'c'), name: fc.constantFrom('x', 'y') });
const options = fc.uniqueArray(option, { selector: ({ id }) => id, maxLength: 3 });
/** The attrs of a field: a list of options, and settings that may be absent. */
const attrs = fc.record(
  { options, formula: fc.constantFrom('1', '2'), display: fc.record({ unit: fc.constantFrom('nM', 'µM') }) },
  { requiredKeys: [] },
);
const mode = fc.constantFrom(...UNDO_MODES);

describe('revertParts', () => {
  it('S6 restores the previous content if nobody has changed the object since', () => {
    fc.assert(
      fc.property(attrs, attrs, mode, (before, after, how) => {
        expect(revertParts(after, before, after, how)).toEqual(before);
      }),
    );
  });

  it('S6 keeps every key that the operation did not touch', () => {
    fc.assert(
      fc.property(attrs, attrs, attrs, mode, (now, before, after, how) => {
        const result = revertParts(now, before, after, how) as Record<string, unknown> | null;
        if (result === null) {
          expect(how).toBe('strict');
          return;
        }
        for (const name of ['options', 'formula', 'display'] as const)
          if (JSON.stringify(before[name]) === JSON.stringify(after[name])) expect(result[name]).toEqual(now[name]);
      }),
    );
  });

  it('S6 undoes an option next to options of others, and asks if the same one was changed', () => {
    const [red, blue, green] = ['red', 'blue', 'green'].map((name) => ({ id: name, name })) as [object, object, object];
    const act = [{ options: [red] }, { options: [red, blue] }] as const;
    expect(
      revertParts({ options: [red, blue, green], unit: 'nM' } as never, ...(act as never as [never, never]), 'strict'),
    ).toEqual({
      options: [red, green],
      unit: 'nM',
    });
    const renamed = { options: [red, { id: 'blue', name: 'navy' }] };
    expect(revertParts(renamed as never, ...(act as never as [never, never]), 'strict')).toBeNull();
    expect(revertParts(renamed as never, ...(act as never as [never, never]), 'force')).toEqual({ options: [red] });
  });

  it('applies to lists whose items can be identified, and to objects', () => {
    expect(haveParts([{ id: 'a' }], [])).toBe(true);
    expect(haveParts({ a: 1 }, {})).toBe(true);
    expect(haveParts([1, 2], [1])).toBe(false);
    expect(haveParts({}, [])).toBe(false);
    expect(haveParts({}, undefined)).toBe(false);
  });
});
