import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { warnOfSame } from '@/features/records/state/warnOfSame';

const field = (field_type: Field['field_type']) => ({ id: 'f1', field_type }) as Field;
const SMILES = field('smiles-string');

function asking(known: { [structure: string]: string[] }, salts: { [structure: string]: string[] } = {}) {
  const reported: string[] = [];
  const asked: string[] = [];
  const cx = {
    sameStructures: async (_fieldId: string, structure: string, recordId: string) => {
      asked.push(structure);
      if (structure === 'fails') throw new Error('no toolkit');
      const others = (names: string[] = []) => names.filter((name) => name !== recordId);
      return { whole: others(known[structure]), parent: others(salts[structure]) };
    },
    onAlert: ({ text }: { text: string }) => void reported.push(text),
  };
  return { cx, reported, asked };
}
const cell = (recordId: string, content: string, of = SMILES) => ({ recordId, field: of, content });

describe('a structure that also occurs in another record', () => {
  it('is reported with the names of the others', async () => {
    const { cx, reported } = asking({ CCO: ['r1', 'Ethanol', 'A', 'B', 'C'] });
    await warnOfSame(cx, [cell('r1', 'CCO')]);
    expect(reported).toEqual(['The same structure is already in Ethanol, A, B and 1 more. It was saved here as well.']);
  });

  it('is reported once for a paste, with the number of such structures', async () => {
    const { cx, reported } = asking({ CCO: ['Ethanol'], CC: ['Ethane'] });
    await warnOfSame(cx, [cell('r1', 'CCO'), cell('r2', 'CCC'), cell('r3', 'CC'), cell('r4', 'fails'), cell('r5', '')]);
    expect(reported).toEqual([
      '2 of the 4 structures are also in other records: Ethanol and Ethane. They were saved here as well.',
    ]);
  });

  it('is distinguished from a record that is equal only without its salt', async () => {
    const { cx, reported } = asking({ CCO: ['Ethanol'] }, { CCO: ['Ethanol HCl'], CCN: ['Ethylamine'] });
    await warnOfSame(cx, [cell('r1', 'CCN')]);
    await warnOfSame(cx, [cell('r1', 'CCO')]);
    await warnOfSame(cx, [cell('r1', 'CCO'), cell('r2', 'CCN'), cell('r3', 'C')]);
    await warnOfSame(cx, [cell('r1', 'CCN'), cell('r3', 'C')]);
    expect(reported).toEqual([
      'Apart from salts and solvents, the same structure is already in Ethylamine. It was saved here as well.',
      'The same structure is already in Ethanol; apart from salts and solvents, also in Ethanol HCl. It was saved here as well.',
      '2 of the 3 structures are also in other records: Ethanol; apart from salts and solvents, also in Ethanol HCl and Ethylamine. They were saved here as well.',
      'Apart from salts and solvents, 1 of the 2 structures is also in other records: Ethylamine. They were saved here as well.',
    ]);
  });

  it('is not looked up in other fields, nor for more than a person would read', async () => {
    const { cx, reported, asked } = asking({});
    await warnOfSame(cx, [cell('r1', 'CCO', field('text'))]);
    expect(asked).toEqual([]);
    await warnOfSame(
      cx,
      Array.from({ length: 300 }, (_, i) => cell(`r${i}`, 'C')),
    );
    expect(asked).toHaveLength(50);
    expect(reported).toEqual([]);
  });
});
