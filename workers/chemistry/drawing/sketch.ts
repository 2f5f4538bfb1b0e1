import type { Mol } from '../rdkit/rdkit';
import { type FullMolecule, parseRdkitJson } from '../rdkit/rdkitJson';

/** An atom in the drawing, y downwards. Hydrogens drawn as separate atoms are not counted. */
export interface SketchAtom {
  readonly x: number;
  readonly y: number;
  readonly element: number;
  readonly hydrogens: number;
  readonly charge: number;
  readonly isotope: number;
  readonly radicals: number;
}

/** How a bond is marked: the narrow end of a wedge is `from`. `crossed` is a double bond of either geometry. */
export type BondMark = 'plain' | 'wedge' | 'hash' | 'wavy' | 'crossed';

export interface SketchBond {
  readonly from: number;
  readonly to: number;
  readonly kind: 'dotted' | 'single' | 'double' | 'triple' | 'dative';
  readonly mark: BondMark;
}

/** A molecule with its layout, in RDKit's units (a bond is 1.5 long) or those of its file. */
export interface Sketch {
  readonly atoms: readonly SketchAtom[];
  readonly bonds: readonly SketchBond[];
  readonly rings: readonly (readonly number[])[];
}

const kinds: Readonly<Record<number, SketchBond['kind']>> = {
  0: 'dotted',
  1: 'single',
  2: 'double',
  3: 'triple',
  17: 'dative',
};

/**
 * Computes the layout of a molecule (unless its file has one) and reads what has to be drawn: RDKit decides
 * coordinates, Kekulé form, hydrogens and which bonds carry wedges. `undefined` when it contains something that is not
 * drawn here (query atoms, rare kinds of bonds, groups of stereocentres). Only the molfile contains wavy bonds, so
 * marks are always read for a molecule that comes `fromFile`.
 */
export function readSketch(mol: Mol, fromFile: boolean): Sketch | undefined {
  if (mol.has_coords() !== 2) mol.set_new_coords();
  const molecule = parseRdkitJson(mol.get_json());
  const { coordinates } = molecule;
  if (!coordinates || molecule.stereoGroups || molecule.atomQueries || molecule.bondQueries) return undefined;
  const atoms: SketchAtom[] = molecule.atoms.map((atom, i) => ({
    x: coordinates[i]![0]!,
    y: -coordinates[i]![1]!,
    element: atom.z,
    hydrogens: atom.impHs,
    charge: atom.chg,
    isotope: atom.isotope,
    radicals: atom.nRad,
  }));
  const bonds: SketchBond[] = [];
  for (const { order, from, to } of molecule.bonds) {
    const kind = kinds[order];
    if (kind === undefined) return undefined;
    bonds.push({ from, to, kind, mark: 'plain' });
  }
  const { rings } = molecule;
  return fromFile || hasStereo(molecule) ? withMarks(mol, { atoms, bonds, rings }) : { atoms, bonds, rings };
}

function hasStereo(molecule: FullMolecule): boolean {
  return (
    molecule.atoms.some((atom) => atom.stereo !== 'unspecified') ||
    molecule.bonds.some((bond) => bond.stereo === 'either')
  );
}

/**
 * Adds the wedges that RDKit chooses, and the hydrogens that it adds where a stereocentre has no other bond to carry
 * one. Only the molfile contains them; its atoms and bonds come in the same order, the added ones last.
 */
function withMarks(mol: Mol, sketch: Sketch): Sketch {
  const lines = mol.get_v3Kmolblock(JSON.stringify({ addChiralHs: true })).split('\n');
  const atoms = [...sketch.atoms];
  const bonds = [...sketch.bonds];
  const body = (name: string) =>
    lines
      .slice(lines.indexOf(`M  V30 BEGIN ${name}`) + 1, lines.indexOf(`M  V30 END ${name}`))
      .filter((line) => line.startsWith('M  V30 '))
      .map((line) => line.slice(7).split(' '));
  for (const [, , x, y] of body('ATOM').slice(atoms.length)) {
    atoms.push({ x: Number(x), y: -Number(y), element: 1, hydrogens: 0, charge: 0, isotope: 0, radicals: 0 });
  }
  for (const [i, [, , first, second, ...more]] of body('BOND').entries()) {
    const from = Number(first) - 1;
    const to = Number(second) - 1;
    const kind = bonds[i]?.kind ?? 'single';
    bonds[i] = {
      from,
      to,
      kind,
      mark: markOf(
        more.find((word) => word.startsWith('CFG=')),
        kind,
      ),
    };
    if (i < sketch.bonds.length) continue;
    const centre = Math.min(from, to);
    atoms[centre] = { ...atoms[centre]!, hydrogens: Math.max(0, atoms[centre]!.hydrogens - 1) };
  }
  return { ...sketch, atoms, bonds };
}

/** CFG of a V3000 bond (CTfile formats, "Bond block"): 1 up, 2 either, 3 down. */
function markOf(word: string | undefined, kind: SketchBond['kind']): BondMark {
  switch (word) {
    case 'CFG=1':
      return 'wedge';
    case 'CFG=3':
      return 'hash';
    case 'CFG=2':
      return kind === 'double' ? 'crossed' : 'wavy';
    default:
      return 'plain';
  }
}
