import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/rows/rowShapes';
import { warnOfSame } from '@/features/records/state/warnOfSame';

const field = (field_type: Field['field_type']) => ({ id: 'f1', field_type }) as Field;
const SMILES = field('smiles-string');

function asking(known: { [structure: string]: string[] }) {
  const told: string[] = [];
  const asked: string[] = [];
  const cx = {
    sameStructures: async (_fieldId: string, structure: string, recordId: string) => {
      asked.push(structure);
      if (structure === 'fails') throw new Error('no toolkit');
      return (known[structure] ?? []).filter((name) => name !== recordId);
    },
    onAlert: ({ text }: { text: string }) => void told.push(text),
  };
  return { cx, told, asked };
}
const cell = (recordId: string, content: string, of = SMILES) => ({ recordId, field: of, content });

describe('a structure that stands in another record too', () => {
  it('is told by the names of the others', async () => {
    const { cx, told } = asking({ CCO: ['r1', 'Ethanol', 'A', 'B', 'C'] });
    await warnOfSame(cx, [cell('r1', 'CCO')]);
    expect(told).toEqual(['The same structure stands in Ethanol, A, B and 1 more. It was saved here as well.']);
  });

  it('is told once for a paste, with the number of such structures', async () => {
    const { cx, told } = asking({ CCO: ['Ethanol'], CC: ['Ethane'] });
    await warnOfSame(cx, [cell('r1', 'CCO'), cell('r2', 'CCC'), cell('r3', 'CC'), cell('r4', 'fails'), cell('r5', '')]);
    expect(told).toEqual([
      '2 of the 4 structures stand in other records too: Ethanol, Ethane. They were saved here as well.',
    ]);
  });

  it('is not asked for in other fields, nor for more than a person would read', async () => {
    const { cx, told, asked } = asking({});
    await warnOfSame(cx, [cell('r1', 'CCO', field('text'))]);
    expect(asked).toEqual([]);
    await warnOfSame(
      cx,
      Array.from({ length: 300 }, (_, i) => cell(`r${i}`, 'C')),
    );
    expect(asked).toHaveLength(50);
    expect(told).toEqual([]);
  });
});
