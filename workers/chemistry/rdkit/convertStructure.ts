import type { Outcome } from '@/domain/structures';
import { bad, good } from './outcomes';
import type { Rdkit } from './rdkit';
import { withMol } from './withMol';

/** The text formats in which a structure can be written. */
export type StructureFormat = 'smiles' | 'molfileV2000' | 'molfileV3000' | 'inchi';

function readsAs(rdkit: Rdkit, molfile: string, smiles: string): boolean {
  const read = withMol(rdkit, molfile, (mol) => mol.get_smiles());
  return read.ok && read.value === smiles;
}

/**
 * Converts a structure (SMILES or molfile) to another format. Molfiles get computed coordinates when the source has
 * none. A structure too large for the fixed columns of V2000 is refused as `unsupported`.
 */
export function convertStructure(rdkit: Rdkit, text: string, to: StructureFormat): Outcome<string> {
  const written = withMol(rdkit, text, (mol) => {
    if (to === 'smiles') return mol.get_smiles();
    if (to === 'inchi') return mol.get_inchi();
    const write = () => (to === 'molfileV3000' ? mol.get_v3Kmolblock() : mol.get_v2Kmolblock());
    if (mol.has_coords() !== 0) return write();
    // In a cramped layout a wedge may not express its stereocentre (bridgeheads); then the other layout engine does
    // better.
    const smiles = mol.get_smiles();
    mol.set_new_coords(false);
    const usual = write();
    if (readsAs(rdkit, usual, smiles)) return usual;
    mol.set_new_coords(true);
    const other = write();
    return readsAs(rdkit, other, smiles) ? other : usual;
  });
  if (!written.ok) return written;
  return written.value === '' ? bad('unsupported', `cannot be written as ${to}`) : good(written.value);
}
