import type { Outcome } from '@/domain/structures';
import { bad, good } from './outcomes';
import type { Rdkit } from './rdkit';
import { withMol } from './withMol';

/** The text forms a structure can be written in. */
export type StructureFormat = 'smiles' | 'molfileV2000' | 'molfileV3000' | 'inchi';

/**
 * Writes a structure (SMILES or molfile) in another form. Molfiles get computed coordinates when the source has none.
 * A structure too large for the fixed columns of V2000 is refused as `unsupported`.
 */
export function convertStructure(rdkit: Rdkit, text: string, to: StructureFormat): Outcome<string> {
  const written = withMol(rdkit, text, (mol) => {
    if (to === 'smiles') return mol.get_smiles();
    if (to === 'inchi') return mol.get_inchi();
    if (mol.has_coords() === 0) mol.set_new_coords();
    return to === 'molfileV3000' ? mol.get_v3Kmolblock() : mol.get_v2Kmolblock();
  });
  if (!written.ok) return written;
  return written.value === '' ? bad('unsupported', `cannot be written as ${to}`) : good(written.value);
}
