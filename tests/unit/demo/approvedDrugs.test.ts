import { describe, expect, it } from 'vitest';
import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';
import { formulaWeight } from '@/domain/demo/formulaWeight';
import { loadRdkit } from './loadRdkit';

/** Molecular formula in Hill order, read off the InChI. */
function formulaOf(inchi: string): string {
  return inchi.split('/')[1] ?? '';
}

describe('APPROVED_DRUGS', () => {
  it('has structures that RDKit reads and whose formula is the published one', async () => {
    const rdkit = await loadRdkit();
    const wrong: string[] = [];
    const canonical = new Map<string, string>();
    for (const { name, smiles, formula } of APPROVED_DRUGS) {
      const mol = rdkit.get_mol(smiles);
      if (!mol) {
        wrong.push(`${name}: RDKit refuses ${smiles}`);
        continue;
      }
      const found = formulaOf(mol.get_inchi());
      if (found !== formula) wrong.push(`${name}: ${found} is not ${formula}`);
      const { amw } = JSON.parse(mol.get_descriptors()) as { amw: number };
      if (Math.abs(amw - formulaWeight(formula)) > 0.05) wrong.push(`${name}: weighs ${amw}`);
      const text = mol.get_smiles();
      const twin = canonical.get(text);
      if (twin) wrong.push(`${name} is ${twin}`);
      canonical.set(text, name);
      mol.delete();
    }
    expect(wrong).toEqual([]);
  });

  it('names some 300 drugs once each, with class, target, and a year that is possible', () => {
    expect(APPROVED_DRUGS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(APPROVED_DRUGS.map(({ name }) => name.toLowerCase())).size).toBe(APPROVED_DRUGS.length);
    expect(new Set(APPROVED_DRUGS.map(({ therapeuticClass }) => therapeuticClass)).size).toBeGreaterThan(20);
    for (const { name, target, approved } of APPROVED_DRUGS) {
      expect(target, name).not.toBe('');
      if (approved !== null) expect(approved >= 1890 && approved <= 2025, name).toBe(true);
    }
  });

  it('weighs formulas and refuses what is none', () => {
    expect(formulaWeight('C9H8O4')).toBeCloseTo(180.16, 2);
    expect(() => formulaWeight('C9Xx2')).toThrow(RangeError);
    expect(() => formulaWeight('water')).toThrow(RangeError);
  });
});
