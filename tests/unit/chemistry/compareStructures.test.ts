import { neutralParent } from '@workers/chemistry/library/neutralParent';
import { StructureLibrary } from '@workers/chemistry/library/structureLibrary';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { beforeAll, describe, expect, it } from 'vitest';

const ROWS = [
  { id: 'aspirin', smiles: 'CC(=O)Oc1ccccc1C(=O)O' },
  { id: 'aspirin drawn otherwise', smiles: 'OC(=O)c1ccccc1OC(C)=O' },
  { id: 'aspirin sodium', smiles: 'CC(=O)Oc1ccccc1C(=O)[O-].[Na+]' },
  { id: 'aspirin with caffeine', smiles: 'CC(=O)Oc1ccccc1C(=O)O.O' },
  { id: 'salicylic acid', smiles: 'OC(=O)c1ccccc1O' },
  { id: 'amine tosylate', smiles: 'CCCCCCCCCCCCN.Cc1ccc(cc1)S(=O)(=O)O' },
  { id: 'broken', smiles: 'c1cc(' },
];

describe('the parent of a salt', () => {
  it('is the same for acid, base, salt and zwitterion, and keeps charges that are part of the drawn bonding', async () => {
    const rdkit = await loadRdkitNode();
    const parent = (smiles: string) => neutralParent(rdkit, rdkit.module.get_mol(smiles)!.get_smiles());
    for (const same of [
      ['CC(=O)O', 'CC(=O)[O-].[Na+]', 'CC(=O)[O-]'],
      ['CCN', 'CC[NH3+].[Cl-]', 'CCN.Cl'],
      ['NCC(=O)O', '[NH3+]CC(=O)[O-]', '[NH3+]CC(=O)O.[Cl-]'],
      ['c1ccncc1', 'c1cc[nH+]cc1.[Br-]'],
      ['O=[N+]([O-])c1ccc(O)cc1', 'O=[N+]([O-])c1ccc([O-])cc1.[K+]'],
    ]) {
      expect(same.map(parent)).toEqual(same.map(() => parent(same[0]!)));
    }
    for (const kept of ['C[N+](C)(C)C', 'C[n+]1ccccc1', '[O-][n+]1ccccc1', 'F[B-](F)(F)F', 'CN=[N+]=[N-]'])
      expect(parent(kept)).toMatch(/[+-]/);
  });
});

describe('molfiles', () => {
  it('of one component are not read again when salts are ignored: their bonds show it', async () => {
    const rdkit = await loadRdkitNode();
    const molfile = (smiles: string) => rdkit.module.get_mol(smiles)!.get_molblock();
    let reads = 0;
    const module = new Proxy(rdkit.module, {
      get(target, name) {
        if (name === 'get_mol') reads++;
        return Reflect.get(target, name);
      },
    });
    const library = new StructureLibrary({ ...rdkit, module, takeErrors: () => rdkit.takeErrors() });
    const plain = Array.from({ length: 40 }, (_, i) => ({ id: `p${i}`, smiles: molfile(`OCC${'C'.repeat(i)}`) }));
    library.append([...plain, { id: 'salt', smiles: molfile('OCCCC.Cl') }]);
    reads = 0;
    expect(library.similar('CCCCO', 1, true)).toMatchObject({ ok: true, value: [{ id: 'p2' }, { id: 'salt' }] });
    expect(library.exact('CCCCO', true)).toEqual({ ok: true, value: ['p2', 'salt'] });
    expect([...library.search({ kind: 'smiles', query: 'Cl', ignoreSalts: true })].flat()).toEqual([]);
    expect(reads).toBeLessThan(plain.length);
  });
});

/** With fingerprints computed while reading, and computed on request. */
describe.each([
  ['made beforehand', { fingerprint: true }],
  ['made when asked', { fingerprint: false }],
])('exact and similarity search, %s', (_, options) => {
  let library: StructureLibrary;
  beforeAll(async () => {
    library = new StructureLibrary(await loadRdkitNode(), options);
    library.append(ROWS);
  });
  const ids = (outcome: ReturnType<StructureLibrary['exact']>) => (outcome.ok ? [...outcome.value].sort() : outcome);
  const alike = (threshold: number, ignoreSalts?: boolean) => {
    const found = library.similar('CC(=O)Oc1ccccc1C(=O)O', threshold, ignoreSalts);
    return found.ok ? found.value.map(({ id }) => id) : [];
  };

  it('finds the same structure however it is written, and salts only if they are ignored', () => {
    expect(ids(library.exact('O=C(O)c1ccccc1OC(C)=O'))).toEqual(['aspirin', 'aspirin drawn otherwise']);
    expect(ids(library.exact('O=C(O)c1ccccc1OC(C)=O', true))).toEqual([
      'aspirin',
      'aspirin drawn otherwise',
      'aspirin sodium',
      'aspirin with caffeine',
    ]);
    expect(ids(library.exact('[K+].[O-]C(=O)c1ccccc1OC(C)=O', true))).toHaveLength(4);
    expect(ids(library.exact('CCCCCCCCCCCC[NH3+].[Cl-]', true))).toEqual(['amine tosylate']);
    expect(library.exact('c1cc(')).toMatchObject({ ok: false, reason: 'syntax' });
  });

  it('orders by similarity from the threshold on, and ignores salts on request', () => {
    expect(alike(1)).toEqual(['aspirin', 'aspirin drawn otherwise']);
    expect(alike(1, true)).toEqual(['aspirin', 'aspirin drawn otherwise', 'aspirin sodium', 'aspirin with caffeine']);
    expect(alike(0.4)).toContain('salicylic acid');
    expect(alike(0)).toHaveLength(ROWS.length - 1);
  });

  it('leaves out matches in counter-ions if salts are ignored', () => {
    const holding = (ignoreSalts: boolean) =>
      [...library.search({ kind: 'smiles', query: 'c1ccccc1', ignoreSalts })].flat();
    expect(holding(false)).toContain('amine tosylate');
    expect(holding(true)).not.toContain('amine tosylate');
    expect(holding(true)).toContain('aspirin sodium');
  });

  it('follows edits', () => {
    expect(alike(1, true)).toContain('aspirin');
    library.put([{ id: 'aspirin', smiles: 'CCO' }]);
    expect(alike(1, true)).not.toContain('aspirin');
    library.remove('aspirin with caffeine');
    expect(alike(0, true)).not.toContain('aspirin with caffeine');
    library.put([ROWS[3]!]);
    expect(alike(1, true)).toContain('aspirin with caffeine');
    expect(ids(library.exact('CC(=O)Oc1ccccc1C(=O)O'))).toEqual(['aspirin drawn otherwise']);
    expect(ids(library.exact('OCC'))).toEqual(['aspirin']);
    expect(alike(1)).toEqual(['aspirin drawn otherwise']);
    library.put([ROWS[0]!]);
  });
});
