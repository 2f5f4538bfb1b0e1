import type { Rdkit } from '../rdkit/rdkit';
import type { JsonAtom, JsonMolecule } from '../rdkit/rdkitJson';
import { withMol } from '../rdkit/withMol';
import { parentStructure } from './parentStructure';

/** The part of RDKit's JSON that is changed. */
interface Written {
  readonly molecules: (Omit<JsonMolecule, 'atoms'> & { atoms: { -readonly [K in keyof JsonAtom]: JsonAtom[K] }[] })[];
}

/** Nitrogen, oxygen, sulfur: the atoms that gain or lose the proton when a salt forms. */
const ACIDS: ReadonlySet<number> = new Set([7, 8, 16]);
const NITROGEN = 7;
const CARBON = 6;

/** Adds and removes protons until no atom is charged unnecessarily. @returns whether any was changed */
function settleProtons({ atoms, bonds = [] }: Written['molecules'][number]): boolean {
  const charges = atoms.map(({ chg = 0 }) => chg);
  const facesOpposite = (a: number) =>
    bonds.some(({ atoms: [from, to] }) => (from === a || to === a) && charges[from]! * charges[to]! < 0);
  let changed = false;
  for (const [a, atom] of atoms.entries()) {
    const { z = CARBON, chg = 0, impHs = 0 } = atom;
    // Adjacent charges are a way to draw a bond (nitro, N-oxide, azide).
    if (chg === 0 || facesOpposite(a)) continue;
    if (chg < 0 ? !ACIDS.has(z) : z !== NITROGEN || impHs < chg) continue;
    atom.chg = 0;
    atom.impHs = impHs - chg;
    changed = true;
  }
  return changed;
}

/**
 * The parent of a canonical SMILES (see parentStructure) without charges due to protonation: a salt, its acid or base,
 * and its zwitterion share one. A molecule that cannot be written that way keeps its charge.
 */
export function neutralParent(rdkit: Rdkit, canonical: string): string {
  const parent = parentStructure(canonical);
  if (!/[+-]\d*\]/.test(parent)) return parent;
  const described = withMol(rdkit, parent, (mol) => JSON.parse(mol.get_json()) as Written);
  if (!described.ok || !settleProtons(described.value.molecules[0]!)) return parent;
  const neutral = withMol(rdkit, JSON.stringify(described.value), (mol) => mol.get_smiles());
  return neutral.ok ? neutral.value : parent;
}
