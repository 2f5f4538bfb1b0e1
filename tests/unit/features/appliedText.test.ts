import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { expect, test, vi } from 'vitest';
import { appliedText } from '@/features/structures/sketcher/appliedText';

const api = new ChemistryApi(loadRdkitNode);
vi.mock('@/engine/chemistryWorkers', () => ({ chemistryWorker: () => api }));

const convert = async (smiles: string) => {
  const [written] = await api.convert([smiles], 'molfileV2000');
  return written?.ok ? written.value : '';
};
const moved = (molfile: string) => molfile.replace(/^ {4}\d\.\d/m, '    9.9');

test('a sheet that was left unchanged returns the text, even one that could not be drawn', async () => {
  for (const kind of ['smiles-string', 'molfile', 'rxn', 'pattern'] as const)
    expect(await appliedText({ text: 'C1=CC=CC=C1', molfile: '', isAsOpened: true }, kind, 'OCC(')).toBe('OCC(');
});

test('a SMILES is kept literally if the drawing was only moved, and rewritten if it represents something else', async () => {
  const drawn = async (smiles: string) => ({ text: smiles, molfile: await convert(smiles), isAsOpened: false });
  expect(await appliedText(await drawn('CCO'), 'smiles-string', 'OCC')).toBe('OCC');
  expect(await appliedText(await drawn('CCN'), 'smiles-string', 'OCC')).toBe('CCN');
  expect(await appliedText(await drawn('N[C@@H](C)C(=O)O'), 'smiles-string', 'NC(C)C(=O)O')).toBe('C[C@H](N)C(=O)O');
  expect(await appliedText({ text: '', molfile: '', isAsOpened: false }, 'smiles-string', 'OCC')).toBe('');
  expect(await appliedText(await drawn('CCN'), 'smiles-string', '')).toBe('CCN');
});

test('a reaction is kept if the same is drawn; a molfile is rewritten if an atom was moved', async () => {
  const reaction = { molfile: '', isAsOpened: false };
  expect(await appliedText({ ...reaction, text: 'OCC>>CC=O' }, 'rxn', 'CCO>>O=CC')).toBe('CCO>>O=CC');
  expect(await appliedText({ ...reaction, text: 'OCC>>CC(O)=O' }, 'rxn', 'CCO>>O=CC')).toBe('OCC>>CC(O)=O');
  const molfile = await convert('CCO');
  const after = moved(molfile);
  expect(after).not.toBe(molfile);
  expect(await appliedText({ text: after, molfile: after, isAsOpened: false }, 'molfile', molfile)).toBe(after);
});
