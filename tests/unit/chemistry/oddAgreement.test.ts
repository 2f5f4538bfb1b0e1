import { StructureLibrary } from '@workers/chemistry/library/structureLibrary';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { expect, it } from 'vitest';
import type { SubstructureQuery } from '@/domain/structures';
import { RdkitOracle } from './support/rdkitOracle';
import { searchAll } from './support/search';

/** Triple and quadruple bonds in aromatic rings, double bonds drawn and not, dative bonds, a plain ring. */
const MOLECULES = [
  'CC(C)Oc1cccc(C=NN)c1',
  'c1cc#ccc1',
  'COc1cc#ccc1',
  'c1ccc$cc1',
  'Brc1cc#cc1',
  'Cc1ncc#n1',
  'CC(C)Oc1cccc#[99c]1Br',
  'C/C=C/C',
  'C/C=C\\C',
  'CC=CC',
  'CCCC',
  'CCCCCC=CC',
  'N->[Cu]',
  'c1ccccc1.c1ccccc1',
];

const molfile = (atoms: readonly string[], bonds: readonly string[], more: readonly string[] = []) =>
  [
    '',
    '  query',
    '',
    `${String(atoms.length).padStart(3)}${String(bonds.length).padStart(3)}  0  0  0  0  0  0  0  0999 V2000`,
    ...atoms.map((atom, i) => `${(i * 1.2).toFixed(4).padStart(10)}    0.0000    0.0000 ${atom.padEnd(3)} 0  0`),
    ...bonds,
    ...more,
    'M  END',
    '',
  ].join('\n');

const PATTERNS: readonly Pick<SubstructureQuery, 'kind' | 'query'>[] = [
  ...['*#*', '*$*', 'a!:a', 'c!:c', '[#6]@;!:[#6]', '[c,n]1[c,n][c,n][c,n][c,n][c,n]1', '[a]1[a][a][a][a]1'].map(
    (query) => ({ kind: 'smarts', query }) as const,
  ),
  ...['C/C=,-C/C', 'C/C=,-C\\C', 'C/C~C/C', '[c;v4]', '[c;v5]', '[v{4-4};R1]', '[#119]', 'c1ccccc1.c1ccccc1'].map(
    (query) => ({ kind: 'smarts', query }) as const,
  ),
  ...['c1ccccc1', 'c1cc#ccc1', 'C$C', 'C#C'].map((query) => ({ kind: 'smiles', query }) as const),
  { kind: 'smiles', query: molfile(['C', 'C'], ['  1  2  5  0']) },
  { kind: 'smiles', query: molfile(['C', 'A'], ['  1  2  8  0  0  1'], ['M  RBC  1   1   2', 'M  SUB  1   2  -2']) },
  { kind: 'smiles', query: molfile(['C', 'L'], ['  1  2  6  0'], ['M  ALS   2  2 F O   N   ']) },
  { kind: 'smarts', query: molfile(['C', 'Q'], ['  1  2  1  0  0  2']) },
];

it('unusual structures and queries give the same results as in RDKit, with stereo ignored and respected', async () => {
  const rdkit = await loadRdkitNode();
  const library = new StructureLibrary(rdkit, { fingerprint: false });
  library.append(MOLECULES.map((smiles, i) => ({ id: String(i), smiles })));
  const oracle = new RdkitOracle(rdkit, MOLECULES);
  let hits = 0;
  for (const pattern of PATTERNS)
    for (const stereo of [false, true]) {
      const question = { ...pattern, stereo };
      const found = searchAll(library, question);
      hits += found?.length ?? 0;
      expect({ question, found }).toEqual({ question, found: oracle.search(question)?.map(String) ?? null });
    }
  expect(hits).toBeGreaterThan(100);
  oracle.free();
});
