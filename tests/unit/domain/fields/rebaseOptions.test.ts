import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { rebaseOptions } from '@/domain/fields/rebaseOptions';
import type { FieldOption } from '@/domain/kinds/field';

const options = (...names: string[]): FieldOption[] =>
  names.map((name, position) => ({ id: `id of ${name}`, name, color: null, position, is_archived: false }));
const namesOf = (list: readonly FieldOption[]) => list.map(({ name }) => name);
const some = fc.shuffledSubarray(['red', 'blue', 'green', 'white', 'black']);

describe('options that two people change at the same time', () => {
  it('are as the author left them if nobody else changed them', () => {
    fc.assert(
      fc.property(some, some, (known, wanted) => {
        expect(rebaseOptions(options(...known), options(...known), options(...wanted))).toEqual(options(...wanted));
      }),
    );
  });

  it("keep what others added without the author's knowledge, and lose what the author removed", () => {
    fc.assert(
      fc.property(some, some, some, (known, theirs, wanted) => {
        const held = [...new Set([...known, ...theirs])];
        const result = rebaseOptions(options(...held), options(...known), options(...wanted));
        const added = theirs.filter((name) => !known.includes(name));
        const ids = result.map(({ id }) => id);
        for (const { id } of options(...added, ...wanted)) expect(ids).toContain(id);
        for (const name of known) if (!wanted.includes(name)) expect(ids).not.toContain(`id of ${name}`);
        expect(new Set(namesOf(result).map((name) => name.toLowerCase())).size).toBe(result.length);
        expect(result.map(({ position }) => position)).toEqual(result.map((_, i) => i));
      }),
    );
  });

  it('keep a new name that somebody else gave, and two options that got the same name', () => {
    const [red, blue] = options('red', 'blue') as [FieldOption, FieldOption];
    const crimson = { ...red, name: 'crimson' };
    expect(namesOf(rebaseOptions([crimson], [red], [red, blue]))).toEqual(['crimson', 'blue']);
    const hit = { ...blue, id: 'theirs', name: 'Hit', position: 1 };
    const own = { ...blue, id: 'own', name: 'hit', position: 1 };
    expect(rebaseOptions([red, hit], [red], [red, own])).toMatchObject([
      { name: 'red' },
      { id: 'theirs', name: 'Hit' },
      { id: 'own', name: 'hit (2)' },
    ]);
  });
});
