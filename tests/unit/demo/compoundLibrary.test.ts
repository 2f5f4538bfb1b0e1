import { beforeAll, describe, expect, it } from 'vitest';
import { createCompoundLibrary } from '@/domain/demo/compoundLibrary';
import { createEnumeration } from '@/domain/demo/library/enumerate';
import { SCAFFOLDS } from '@/domain/demo/library/scaffolds';
import { LIBRARY_COLUMNS } from '@/domain/demo/libraryColumns';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { createRandom } from '@/lib/random';
import { loadRdkit } from './loadRdkit';

const library = createCompoundLibrary();
type Rdkit = Awaited<ReturnType<typeof loadRdkit>>;
let rdkit: Rdkit;
beforeAll(async () => {
  rdkit = await loadRdkit();
});

interface Descriptors {
  amw: number;
  tpsa: number;
  CrippenClogP: number;
  lipinskiHBA: number;
  NumRings: number;
  NumHeavyAtoms: number;
}

/** Descriptors take far longer than reading: they are computed only for every eighth structure. */
function read(smiles: string, described = false): { canonical: string; descriptors: Descriptors | null } {
  const mol = rdkit.get_mol(smiles);
  if (!mol) throw new Error(`RDKit refuses ${smiles}`);
  const result = {
    canonical: mol.get_smiles(),
    descriptors: described ? (JSON.parse(mol.get_descriptors()) as Descriptors) : null,
  };
  mol.delete();
  return result;
}

describe('createCompoundLibrary', () => {
  it('creates 2,000 different structures that RDKit can read, with the weight, polar surface and rings that it computes', () => {
    const random = createRandom(11);
    const seen = new Map<string, number>();
    const logPs: [number, number][] = [];
    for (let k = 0; k < 2000; k++) {
      // The first thousand rows and a thousand from all over the library.
      const index = k < 1000 ? k : random.int(1000, library.capacity - 1);
      const compound = library.compoundAt(index);
      const { canonical, descriptors } = read(compound.smiles, k % 8 === 0);
      expect(seen.get(canonical), `rows ${index} and ${seen.get(canonical)}: ${canonical}`).toBeUndefined();
      seen.set(canonical, index);
      if (!descriptors) continue;
      const where = `${index} ${compound.scaffold} ${compound.smiles}`;
      expect(Math.abs(descriptors.amw - compound.molecularWeight), where).toBeLessThan(0.05);
      expect(Math.abs(descriptors.tpsa - compound.tpsa), where).toBeLessThan(0.05);
      expect([descriptors.NumRings, descriptors.NumHeavyAtoms], where).toEqual([compound.rings, compound.heavyAtoms]);
      expect(descriptors.lipinskiHBA, where).toBe(compound.acceptors);
      logPs.push([descriptors.CrippenClogP, compound.clogP]);
    }
    expect(correlation(logPs)).toBeGreaterThan(0.85);
  });

  it('has no two identical molecules across scaffolds that share an amine and an aryl', () => {
    const { moleculeAt, capacity } = createEnumeration(0);
    const perScaffold = new Map<number, string[]>();
    for (let i = 0; i < capacity && perScaffold.size < SCAFFOLDS.length; i++) {
      const { pieces, smiles } = moleculeAt(i);
      if (pieces.aryl === 0 && pieces.amine === 0) perScaffold.set(pieces.scaffold, [read(smiles).canonical]);
    }
    expect(perScaffold.size).toBe(SCAFFOLDS.length);
    expect(new Set([...perScaffold.values()].flat()).size).toBe(SCAFFOLDS.length);
  });

  it('gives the same row by index, by iteration and on another day; another seed gives others', () => {
    const again = createCompoundLibrary();
    const other = createCompoundLibrary({ seed: 5 });
    const walked = Array.from({ length: 200 }, (_, i) => library.compoundAt(i));
    for (const index of [199, 3, 77]) expect(again.compoundAt(index)).toEqual(walked[index]);
    expect(walked.some((compound, i) => compound.smiles === other.compoundAt(i).smiles)).toBe(false);
  });

  it('contains more than a million rows and refuses higher indexes', () => {
    expect(library.capacity).toBeGreaterThan(1_000_000);
    expect(() => library.compoundAt(library.capacity)).toThrow(RangeError);
    expect(() => library.compoundAt(-1)).toThrow(RangeError);
    expect(() => library.compoundAt(0.5)).toThrow(RangeError);
  });

  it('creates 100,000 different rows for a table of 30 columns and more', () => {
    const smiles = new Set<string>();
    const filled = new Array<number>(LIBRARY_COLUMNS.length).fill(0);
    const qualifiers = new Set<string>();
    const strays: string[] = [];
    for (let i = 0; i < 100_000; i++) {
      const compound = library.compoundAt(i);
      smiles.add(compound.smiles);
      if (compound.ic50) qualifiers.add(compound.ic50.qualifier);
      for (const [c, column] of LIBRARY_COLUMNS.entries()) {
        const content = column.content(compound);
        if (content === null) continue;
        filled[c]!++;
        const names = column.options;
        if (names && ![content].flat().every((name) => names.includes(name as string))) strays.push(column.name);
      }
    }
    expect(strays).toEqual([]);
    expect(smiles.size).toBe(100_000);
    expect(LIBRARY_COLUMNS.length).toBeGreaterThanOrEqual(30);
    expect(Math.min(...filled)).toBeGreaterThan(1000);
    expect(filled.filter((n) => n < 100_000).length).toBeGreaterThan(10);
    expect(qualifiers).toEqual(new Set(['<', '=', '>']));
  });

  it('gives contents that the field types accept', () => {
    const refused = new Set<string>();
    for (let i = 0; i < 2000; i++) {
      const compound = library.compoundAt(i);
      for (const { name, type, content } of LIBRARY_COLUMNS) {
        const value = content(compound);
        if (value !== null && !fieldTypeSpec(type).holds(value)) refused.add(`${name}: ${JSON.stringify(value)}`);
      }
    }
    expect([...refused]).toEqual([]);
  });

  it('has structure-activity relationships: the same fragments contribute potency from row to row', () => {
    const { moleculeAt } = createEnumeration(20_240_501);
    const groups = new Map<string, number[]>();
    const all: number[] = [];
    for (let i = 0; i < 60_000; i++) {
      const { ic50 } = library.compoundAt(i);
      if (ic50?.qualifier !== '=') continue;
      const { pieces } = moleculeAt(i);
      const key = `${pieces.scaffold % 8}/${pieces.aryl}`;
      const potency = -Math.log10(ic50.value);
      all.push(potency);
      groups.set(key, [...(groups.get(key) ?? []), potency]);
    }
    const variance = (values: number[]) => {
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      return values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length;
    };
    const within = [...groups.values()].reduce((sum, values) => sum + variance(values) * values.length, 0) / all.length;
    expect(within / variance(all)).toBeLessThan(0.75);
  });
});

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const n = pairs.length;
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / n;
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const [x, y] of pairs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}
