import type { Outcome } from '@/domain/structures';
import type { Rdkit } from './rdkit';
import { type FullMolecule, parseRdkitJson } from './rdkitJson';
import { withMol, withPattern } from './withMol';

/** A structure as RDKit perceives it; `canonical` is its canonical SMILES when asked for. */
export interface DescribedMolecule {
  readonly molecule: FullMolecule;
  readonly canonical: string;
}

/** Reads a structure (SMILES or molfile) once and tells everything the index needs to know of it. */
export function describeMolecule(rdkit: Rdkit, text: string, canonical: boolean): Outcome<DescribedMolecule> {
  return withMol(rdkit, text, (mol) => ({
    molecule: parseRdkitJson(mol.get_json()),
    canonical: canonical ? mol.get_smiles() : '',
  }));
}

/** Reads a SMARTS pattern with RDKit's own parser into its query trees. */
export function describePattern(rdkit: Rdkit, smarts: string): Outcome<FullMolecule> {
  return withPattern(rdkit, smarts, (pattern) => parseRdkitJson(pattern.get_json()));
}
