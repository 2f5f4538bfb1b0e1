import { StructureLibrary } from '@workers/chemistry/library/structureLibrary';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '@/lib/random';
import { randomQuestion } from './support/randomPatterns';
import { RdkitOracle } from './support/rdkitOracle';
import { searchAll } from './support/search';
import { testMolecules } from './support/testMolecules';

const functionalGroups = [
  '[CX3](=O)[OX2H1]',
  '[NX3;H2,H1;!$(NC=O)]',
  '[#6][F,Cl,Br,I]',
  '[r5]',
  '[R2]',
  '[D3][D3]',
  '[$([NX3](=O)=O),$([NX3+](=O)[O-])][!#8]',
  '[*;R]@[*;R]!@[*;R]',
  '[CH;D2;$(C-!@C)](=O)',
  '[N;R0]=[C;R]',
  '[C@H](N)C',
  'C/C=C/C',
  'C/C=C\\C',
  '[v5]',
  '[13C]',
  '[2H]',
  '[#6]-[H]',
  '[H]',
  '[H+]',
  '[CH2;r6]',
  '[#7;+]',
  '[!R]~[R]',
  'C$C',
  'N->[*]',
  '[a;r5]:[a;r6]',
  '[C,c]=,#[C,c]',
  '[!$(C=O)]-[OH]',
  'C14~*~*~*~*~C~1~*~*~C2~C3~*~*~*~C~3~*~*~C~2~4',
  '[#6;!$([#6;R])]',
  '[$([#6]1~[#6]~[#6]~[#6]~[#6]~[#6]1)]',
  'A([X3])([!$([C@@]~C)])(~F)',
  'C.N',
] as const;

const fragments = [
  'c1ccccc1',
  'CC',
  'C*',
  '[2H]C',
  '[CH2]C',
  '[NH3]->[Cu]',
  '[H]CCOCC[H]',
  '[N+]',
  'F/C=C/F',
  'C[C@H](N)O',
  // Chirality with too few bonds.
  '[C@@H]',
  'C[C@H]',
];

describe('substructure search agrees with RDKit', () => {
  const molecules = testMolecules(400);
  let library: StructureLibrary;
  let oracle: RdkitOracle;

  beforeAll(async () => {
    const rdkit = await loadRdkitNode();
    library = new StructureLibrary(rdkit, { fingerprint: false });
    library.append(molecules.map((smiles, i) => ({ id: String(i), smiles })));
    oracle = new RdkitOracle(rdkit, molecules);
  });
  afterAll(() => oracle.free());

  const expectAgreement = (question: Parameters<RdkitOracle['search']>[0]) =>
    expect({ question, hits: searchAll(library, question) }).toEqual({
      question,
      hits: oracle.search(question)?.map(String) ?? null,
    });

  it.each([false, true])('on functional groups and fragments, stereo %s', (stereo) => {
    for (const query of functionalGroups) expectAgreement({ kind: 'smarts', query, stereo });
    for (const query of fragments) expectAgreement({ kind: 'smiles', query, stereo });
  });

  it.each([11, 12, 13])('on random patterns and fragments of molecules, seed %i', (seed) => {
    const random = createRandom(seed);
    let answered = 0;
    for (let i = 0; i < 90; i++) {
      const question = randomQuestion(random, molecules);
      // An empty drawing is an empty query here and an empty molecule for RDKit.
      if (question.query.trim() === '') continue;
      expectAgreement(question);
      if (searchAll(library, question)?.length) answered++;
    }
    expect(answered).toBeGreaterThan(8);
  });

  it('leaves refused records out and says why', () => {
    const reasons = new Map(library.refused.map(({ id, reason }) => [molecules[Number(id)], reason]));
    expect(reasons.get('')).toBe('empty');
    expect(reasons.get('not a structure')).toBe('syntax');
    expect(reasons.get('CN(C)(C)C')).toBe('valence');
    expect(library.size).toBe(molecules.length);
  });
});
