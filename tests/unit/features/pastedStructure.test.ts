import { beforeEach, expect, test, vi } from 'vitest';
import { isPastedStructure } from '@/domain/structures';
import { patternFailure } from '@/features/records/model/patternFailure';
import { pastedStructure } from '@/features/structures/paste/pastedStructure';

const sketcher = vi.hoisted(() => ({ smilesOf: vi.fn<(text: string) => Promise<string>>(), close: vi.fn() }));
vi.mock('@/features/structures/sketcher/hiddenSketcher', () => ({ startHiddenSketcher: async () => sketcher }));
vi.mock('@/engine/chemistryWorkers', () => ({
  chemistryWorker: () => ({ convert: async ([text]: string[]) => [{ ok: true, value: `[${text}]` }] }),
}));

beforeEach(() => sketcher.smilesOf.mockReset());

test('a pasted InChI is read; one that the sketcher cannot read stays as it was typed', async () => {
  sketcher.smilesOf.mockResolvedValueOnce('CCO');
  expect(await pastedStructure('InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3', 'smiles-string')).toBe('[CCO]');
  for (const type of ['smiles-string', 'molfile'] as const) {
    sketcher.smilesOf.mockResolvedValueOnce('');
    expect(await pastedStructure('InChI=1S/xyz', type)).toBe('InChI=1S/xyz');
  }
});

test('molfiles and InChI are converted to SMILES before they are searched; patterns are not', () => {
  for (const text of [
    'InChI=1S/CH4/h1H4',
    ' InChI=1S/CH4/h1H4',
    '\n  x\n\n  0  0  0     0  0            999 V3000\nM  END',
  ])
    expect(isPastedStructure(text)).toBe(true);
  for (const text of ['CCO', '[#6]~[#7]', 'c1ccccc1\n', '']) expect(isPastedStructure(text)).toBe(false);
});

test('the reason why a pattern is not applied is a sentence', () => {
  expect(patternFailure('InChI=1S/C8H10', 'SMILES Parse Error: x')).toBe(
    'This InChI cannot be read: it may be incomplete; paste the whole string.',
  );
  expect(patternFailure('C(', 'extra open parentheses\nmore')).toBe(
    'The pattern cannot be read: extra open parentheses',
  );
});
