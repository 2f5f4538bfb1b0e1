import { ATOMIC_WEIGHTS } from '../formulaWeight';

/** Contribution of one fragment to a molecule. Masses in g/mol, polar surface in square angstrom. */
export interface FragmentProperties {
  molecularWeight: number;
  logP: number;
  tpsa: number;
  donors: number;
  acceptors: number;
  /** Number of rings in the smallest set of smallest rings. */
  rings: number;
  heavyAtoms: number;
}

interface Atom {
  element: string;
  aromatic: boolean;
  charge: number;
  /** Hydrogens given in brackets, else null. */
  hydrogens: number | null;
  neighbours: { atom: number; order: number }[];
}

const VALENCES: Record<string, readonly number[]> = {
  B: [3],
  C: [4],
  N: [3],
  O: [2],
  F: [1],
  S: [2, 4, 6],
  Cl: [1],
  Br: [1],
  I: [1],
};

const ORDER: Record<string, number> = { '-': 1, '=': 2, '#': 3 };

/** Reads the part of SMILES that the building blocks use; `*` is an attachment point for another piece. */
function readAtoms(smiles: string): Atom[] {
  const atoms: Atom[] = [];
  const stack: number[] = [];
  const rings = new Map<string, { atom: number; order: number }>();
  let last = -1;
  let order = 0;
  const bind = (a: number, b: number, given: number) => {
    const aromatic = atoms[a]!.aromatic && atoms[b]!.aromatic;
    const bond = given || (aromatic ? 1.5 : 1);
    atoms[a]!.neighbours.push({ atom: b, order: bond });
    atoms[b]!.neighbours.push({ atom: a, order: bond });
  };
  const token =
    /\[(?<symbol>[A-Z][a-z]?|[a-z])(?<chiral>@*)(?<h>H\d?)?(?<charge>[+-]?)\]|(Br|Cl|[BCNOSFI*bcnos])|([-=#])|(\d)|([()])/gy;
  for (let m = token.exec(smiles); m; m = token.exec(smiles)) {
    const groups = m.groups!;
    const [, , , , , organic, bond, ring, branch] = m;
    if (groups.symbol || organic) {
      const symbol = groups.symbol ?? organic!;
      const h = groups.h;
      atoms.push({
        element: symbol.length === 1 ? symbol.toUpperCase() : symbol,
        aromatic: symbol !== '*' && symbol === symbol.toLowerCase(),
        charge: groups.charge === '+' ? 1 : groups.charge === '-' ? -1 : 0,
        hydrogens: groups.symbol ? (h ? Number(h.slice(1) || 1) : 0) : null,
        neighbours: [],
      });
      if (last >= 0) bind(last, atoms.length - 1, order);
      last = atoms.length - 1;
      order = 0;
    } else if (bond) order = ORDER[bond]!;
    else if (ring) {
      const open = rings.get(ring);
      if (open) {
        bind(open.atom, last, order || open.order);
        rings.delete(ring);
      } else rings.set(ring, { atom: last, order });
      order = 0;
    } else if (branch === '(') stack.push(last);
    else if (branch === ')') last = stack.pop()!;
    if (token.lastIndex === smiles.length) return atoms;
  }
  throw new RangeError(`fragmentProperties: cannot read ${smiles}`);
}

function hydrogensOf(atom: Atom): number {
  if (atom.hydrogens !== null) return atom.hydrogens;
  const degree = atom.neighbours.length;
  if (atom.aromatic) return atom.element === 'C' ? Math.max(0, 3 - degree) : 0;
  const used = atom.neighbours.reduce((sum, { order }) => sum + (order === 1.5 ? 1 : order), 0);
  const valence = VALENCES[atom.element]?.find((v) => v >= used);
  return valence === undefined ? 0 : valence - used;
}

const isHetero = (atom: Atom) => atom.element !== 'C' && atom.element !== '*';

/** Increments of the octanol-water partition, simplified after Wildman and Crippen (1999). */
function logPOf(atom: Atom, hydrogens: number, atoms: readonly Atom[]): number {
  const near = atom.neighbours.map(({ atom: i }) => atoms[i]!);
  const double = atom.neighbours.some(({ order }) => order === 2);
  switch (atom.element) {
    case 'C': {
      const h = 0.123 * hydrogens;
      if (atom.aromatic) return h + (hydrogens > 0 ? 0.158 : near.some((a) => !a.aromatic && isHetero(a)) ? 0.05 : 0.2);
      if (double) return h + (near.some((a) => isHetero(a)) ? -0.278 : 0.155);
      if (near.some(isHetero)) return h - 0.2;
      return h + (near.some((a) => a.aromatic) ? 0 : hydrogens >= 2 ? 0.144 : 0);
    }
    case 'N':
      if (atom.charge > 0) return -1;
      if (atom.aromatic) return -0.324 + (hydrogens > 0 ? 0.214 : 0);
      if (atom.neighbours.some(({ order }) => order === 3)) return 0.2;
      return [-0.32, -0.6, -1.02][Math.min(hydrogens, 2)]! + 0.214 * hydrogens;
    case 'O':
      if (atom.aromatic) return 0.155;
      if (atom.charge < 0) return 0.3;
      if (double) return -0.15;
      return hydrogens > 0 ? -0.56 : 0.02;
    case 'S':
      return atom.aromatic ? 0.624 : 0.3;
    case 'F':
      return 0.42;
    case 'Cl':
      return 0.69;
    case 'Br':
      return 0.85;
    case 'I':
      return 0.89;
    default:
      return 0;
  }
}

/** Contributions of nitrogen and oxygen after Ertl, Rohde and Selzer (2000), table 1; sulphur and phosphorus count 0. */
function tpsaOf(atom: Atom, hydrogens: number): number {
  const orders = atom.neighbours.map(({ order }) => order);
  const double = orders.includes(2);
  if (atom.element === 'N') {
    if (atom.aromatic) {
      if (hydrogens > 0) return 15.79;
      if (atom.neighbours.length < 3) return 12.89;
      return orders.every((order) => order === 1.5) ? 4.41 : 4.93;
    }
    if (orders.includes(3)) return 23.79;
    // For a nitro group written with charges: N 11.68, O 17.07, and 23.06 for the anion.
    if (atom.charge > 0) return double ? 3.01 : hydrogens > 0 ? 4.44 : 0;
    if (double) return hydrogens > 0 ? 23.85 : 12.36;
    return [3.24, 12.03, 26.02][Math.min(hydrogens, 2)]!;
  }
  if (atom.element !== 'O') return 0;
  if (atom.aromatic) return 13.14;
  if (atom.charge < 0) return 23.06;
  if (double) return 17.07;
  return hydrogens > 0 ? 20.23 : 9.23;
}

/**
 * Properties of a piece of a molecule, so that those of a molecule are the sum over its pieces. Weight, polar surface,
 * donors, atoms and rings are exact; logP is an estimate; acceptors are all nitrogens and oxygens (Lipinski, 1997).
 * @param smiles with `*` wherever another piece is bound.
 * @throws RangeError for notation that the building blocks do not use.
 */
export function fragmentProperties(smiles: string): FragmentProperties {
  const atoms = readAtoms(smiles);
  const sum: FragmentProperties = {
    molecularWeight: 0,
    logP: 0,
    tpsa: 0,
    donors: 0,
    acceptors: 0,
    rings: 0,
    heavyAtoms: 0,
  };
  for (const atom of atoms) {
    if (atom.element === '*') continue;
    const hydrogens = hydrogensOf(atom);
    sum.molecularWeight += ATOMIC_WEIGHTS[atom.element]! + hydrogens * ATOMIC_WEIGHTS.H!;
    sum.logP += logPOf(atom, hydrogens, atoms);
    sum.tpsa += tpsaOf(atom, hydrogens);
    sum.heavyAtoms++;
    if ((atom.element === 'N' || atom.element === 'O') && hydrogens > 0) sum.donors++;
    if (atom.element === 'N' || atom.element === 'O') sum.acceptors++;
  }
  const bonds = atoms.reduce((n, { neighbours }) => n + neighbours.length, 0) / 2;
  sum.rings = bonds - atoms.length + 1;
  return sum;
}
