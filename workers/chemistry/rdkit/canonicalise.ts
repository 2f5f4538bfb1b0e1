import type { Outcome } from '@/domain/structures';
import type { Rdkit } from './rdkit';
import { withMol } from './withMol';

/** RDKit's canonical SMILES of a SMILES or molfile; equal structures give equal text within one version of RDKit. */
export function canonicalise(rdkit: Rdkit, text: string): Outcome<string> {
  return withMol(rdkit, text, (mol) => mol.get_smiles());
}
