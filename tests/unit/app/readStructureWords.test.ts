import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { beforeEach, expect, test, vi } from 'vitest';
import { mayBeStructure, readStructureWords, wordsOfPasted } from '@/app/palette/readStructureWords';

const api = new ChemistryApi(loadRdkitNode);
const pasted = vi.hoisted(() => vi.fn<(text: string) => Promise<string>>());
vi.mock('@/engine/chemistryWorkers', () => ({ chemistryWorker: () => api }));
vi.mock('@/app/pages/tables/structureSlots', () => ({ structureSlots: { pasted } }));

beforeEach(() => pasted.mockReset());

test('SMILES, SMARTS, InChI and InChIKeys may be structures, names and words are not', () => {
  for (const text of [
    'c1ccccc1',
    'CC(=O)O',
    '[#6]~[#7]',
    '[OH]c1ccccc1',
    'C~N',
    '[$(C=O)]-[N;!H0]',
    'InChI=1S/CH4/h1H4',
    'BSYNRYMUTXBXSQ-UHFFFAOYSA-N',
  ])
    expect([text, mayBeStructure(text)]).toEqual([text, true]);
  for (const text of ['aspirin', 'CPD-0001', 'new table', '50 % inhibition', 'a[b c]', 'BSYNRYMUTXBXSQ'])
    expect([text, mayBeStructure(text)]).toEqual([text, false]);
});

test('typed text is read as SMILES or SMARTS, an InChI by the sketcher, an InChIKey is explained', async () => {
  expect(await readStructureWords('C1=CC=CC=C1')).toEqual({ pattern: 'c1ccccc1' });
  // Hydrogens that are written out can be required in the filter.
  expect(await readStructureWords('[H]c1ccncc1')).toEqual({ pattern: '[H]c1ccncc1' });
  expect(await readStructureWords('[#6]~[#7;!H0]')).toEqual({ pattern: '[#6]~[#7;!H0]' });
  expect(await readStructureWords('[Qq]~C')).toBeNull();
  pasted.mockResolvedValueOnce('CCO\n');
  expect(await readStructureWords('InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3')).toEqual({ pattern: 'CCO' });
  pasted.mockImplementation(async (text) => text);
  expect(await readStructureWords('InChI=1S/C2H6')).toMatchObject({ problem: expect.stringContaining('incomplete') });
  expect(await readStructureWords('BSYNRYMUTXBXSQ-UHFFFAOYSA-N')).toMatchObject({
    problem: expect.stringContaining('InChIKey'),
  });
});

test('a pasted molfile becomes its SMILES in the line, an InChI of several lines its InChI', async () => {
  const molfile = '\n  x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n';
  pasted.mockResolvedValueOnce('C');
  expect(await wordsOfPasted(molfile)).toEqual({ words: 'C' });
  pasted.mockImplementation(async (text) => text);
  expect(await wordsOfPasted(molfile)).toMatchObject({ problem: expect.stringContaining('molfile') });
  expect(await wordsOfPasted('InChI=1S/CH4/h1H4\nAuxInfo=1/0/N:1')).toEqual({ words: 'InChI=1S/CH4/h1H4' });
});
