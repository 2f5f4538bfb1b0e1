import type { Outcome } from '@/domain/structures';
import { morganFingerprint } from './morganFingerprint';
import type { Rdkit } from './rdkit';
import { type FullMolecule, parseRdkitJson } from './rdkitJson';
import { withMol, withPattern } from './withMol';

/** A structure as RDKit perceives it. */
export interface DescribedMolecule {
  readonly molecule: FullMolecule;
  /** Only when asked for. */
  readonly fingerprint: Uint8Array | undefined;
}

/** Properties to compute for a molecule besides its atoms and bonds; each costs time in an import. */
export interface DescribeOptions {
  readonly fingerprint: boolean;
}

/** Reads a structure (SMILES or molfile) once and returns everything the index needs to know about it. */
export function describeMolecule(rdkit: Rdkit, text: string, options: DescribeOptions): Outcome<DescribedMolecule> {
  return withMol(rdkit, text, (mol) => ({
    molecule: parseRdkitJson(mol.get_json()),
    fingerprint: options.fingerprint ? morganFingerprint(mol) : undefined,
  }));
}

/** Reads a SMARTS pattern with RDKit's own parser into its query trees. */
export function describePattern(rdkit: Rdkit, smarts: string): Outcome<FullMolecule> {
  return withPattern(rdkit, smarts, (pattern) => parseRdkitJson(pattern.get_json()));
}
