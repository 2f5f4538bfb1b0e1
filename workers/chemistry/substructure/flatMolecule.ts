import type { FullMolecule } from '../rdkit/rdkitJson';
import type { AtomWords } from './atomWords';
import { bondKind, bondKinds, cycleBit, ringBit } from './bondCodes';

/**
 * One molecule as arrays: a word per atom, neighbours as compressed rows (`starts[a]..starts[a+1]`) with a bond code each.
 */
export interface FlatMolecule {
  readonly words: Uint16Array;
  readonly starts: Uint32Array;
  readonly neighbours: Uint16Array;
  readonly codes: Uint8Array;
  /** Drawn chirality per atom, relative to the order of its neighbours here. */
  readonly chirality: Uint8Array;
  /** Drawn double bonds, five numbers each: both ends, the reference neighbour of each end, `trans` as 1. */
  readonly doubleBonds: Uint16Array;
}

/** Chirality of an atom in the arrays. */
export const chiralities = { none: 0, clockwise: 1, counterclockwise: 2 } as const;

/**
 * Reads RDKit's name for an atom's chirality; anything but a tetrahedral centre counts as none, as in RDKit's matching.
 */
export function chiralityOf(stereo: string): number {
  return stereo === 'cw' ? chiralities.clockwise : stereo === 'ccw' ? chiralities.counterclockwise : chiralities.none;
}

/**
 * Flattens a molecule as RDKit perceived it. `undefined` when the arrays cannot represent it (query bonds, zero-order
 * bonds or stereo groups in a record, more than 65,535 atoms, dictionary full): such a record is matched by RDKit only.
 */
export function flattenMolecule(molecule: FullMolecule, words: AtomWords): FlatMolecule | undefined {
  const { atoms, bonds } = molecule;
  const n = atoms.length;
  if (n > 65_535 || molecule.atomQueries || molecule.bondQueries || molecule.stereoGroups) return undefined;

  const kinds = new Uint8Array(bonds.length);
  for (let b = 0; b < bonds.length; b++) kinds[b] = bondKind(bonds[b]!.order, false);
  for (const b of molecule.aromaticBonds) kinds[b] = bondKind(bonds[b]!.order, true);
  // A zero-order bond matches any bond of a drawn fragment, a rule too unusual for the screens.
  if (kinds.includes(bondKinds.zero)) return undefined;

  const starts = new Uint32Array(n + 1);
  for (const bond of bonds) {
    starts[bond.from + 1]!++;
    starts[bond.to + 1]!++;
  }
  for (let a = 0; a < n; a++) starts[a + 1]! += starts[a]!;
  const fill = starts.slice(0, n);
  const neighbours = new Uint16Array(bonds.length * 2);
  const bondAt = new Uint32Array(bonds.length * 2);
  for (let b = 0; b < bonds.length; b++) {
    const bond = bonds[b]!;
    const i = fill[bond.from]!++;
    neighbours[i] = bond.to;
    bondAt[i] = b;
    const j = fill[bond.to]!++;
    neighbours[j] = bond.from;
    bondAt[j] = b;
  }

  const { inRing, ringCount, smallestRing } = readRings(molecule, starts, neighbours, bondAt);
  const usual = kinds.every((kind) => kind >= 1 && kind <= 4);
  const onCycle = usual ? inRing : findCycleBonds(n, starts, neighbours, bondAt, bonds.length);

  const codes = new Uint8Array(bonds.length * 2);
  for (let i = 0; i < codes.length; i++) {
    const b = bondAt[i]!;
    codes[i] = kinds[b]! | (inRing[b] ? ringBit : 0) | (onCycle[b] ? cycleBit : 0);
  }

  const aromatic = new Uint8Array(n);
  for (const a of molecule.aromaticAtoms) aromatic[a] = 1;
  const wordOf = new Uint16Array(n);
  for (let a = 0; a < n; a++) {
    const atom = atoms[a]!;
    let hydrogenNeighbours = 0;
    let ringBonds = 0;
    let cycleBonds = 0;
    let valence = atom.impHs;
    let isAryne = false;
    for (let i = starts[a]!; i < starts[a + 1]!; i++) {
      const b = bondAt[i]!;
      const order = bonds[b]!.order;
      if (atoms[neighbours[i]!]!.z === 1) hydrogenNeighbours++;
      if (inRing[b]) ringBonds++;
      if (onCycle[b]) cycleBonds++;
      valence = valence < 0 || order < 1 || order > 4 ? -1 : valence + order;
      if (order > 2 && aromatic[a]) isAryne = true;
    }
    const id = words.idOf([
      atom.z,
      aromatic[a]!,
      atom.chg,
      atom.impHs,
      hydrogenNeighbours,
      starts[a + 1]! - starts[a]!,
      ringBonds,
      cycleBonds,
      ringCount[a]!,
      smallestRing[a]!,
      atom.isotope,
      atom.nRad,
      // RDKit counts aromatic bonds as one and a half each, which next to a triple bond gives another sum.
      isAryne ? -1 : valence,
    ]);
    if (id === undefined) return undefined;
    wordOf[a] = id;
  }
  const doubleBonds = bonds.flatMap(({ from, to, stereo, stereoAtoms }) =>
    stereoAtoms && (stereo === 'cis' || stereo === 'trans')
      ? [from, to, ...stereoAtoms, stereo === 'trans' ? 1 : 0]
      : [],
  );
  return {
    words: wordOf,
    starts,
    neighbours,
    codes,
    chirality: Uint8Array.from(atoms, (atom) => chiralityOf(atom.stereo)),
    doubleBonds: Uint16Array.from(doubleBonds),
  };
}

/** Ring membership as RDKit perceived it: bonds in rings, rings per atom, smallest ring per atom. */
function readRings(molecule: FullMolecule, starts: Uint32Array, neighbours: Uint16Array, bondAt: Uint32Array) {
  const inRing = new Uint8Array(molecule.bonds.length);
  const ringCount = new Uint16Array(molecule.atoms.length);
  const smallestRing = new Uint16Array(molecule.atoms.length);
  for (const ring of molecule.rings) {
    ring.forEach((a, i) => {
      ringCount[a]!++;
      if (smallestRing[a] === 0 || ring.length < smallestRing[a]!) smallestRing[a] = ring.length;
      const next = ring[(i + 1) % ring.length]!;
      for (let k = starts[a]!; k < starts[a + 1]!; k++) if (neighbours[k] === next) inRing[bondAt[k]!] = 1;
    });
  }
  return { inRing, ringCount, smallestRing };
}

/** Bonds on any cycle: all but the bridges (Tarjan, 1974), without recursion because chains can be long. */
function findCycleBonds(n: number, starts: Uint32Array, neighbours: Uint16Array, bondAt: Uint32Array, bonds: number) {
  const onCycle = new Uint8Array(bonds).fill(1);
  const seen = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  let time = 0;
  for (let root = 0; root < n; root++) {
    if (seen[root] !== -1) continue;
    const stack: { atom: number; by: number; at: number }[] = [{ atom: root, by: -1, at: starts[root]! }];
    seen[root] = low[root] = time++;
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      if (top.at < starts[top.atom + 1]!) {
        const i = top.at++;
        const next = neighbours[i]!;
        if (bondAt[i] === top.by) continue;
        if (seen[next] === -1) {
          seen[next] = low[next] = time++;
          stack.push({ atom: next, by: bondAt[i]!, at: starts[next]! });
        } else low[top.atom] = Math.min(low[top.atom]!, seen[next]!);
      } else {
        stack.pop();
        const parent = stack[stack.length - 1];
        if (parent === undefined) continue;
        low[parent.atom] = Math.min(low[parent.atom]!, low[top.atom]!);
        if (low[top.atom]! > seen[parent.atom]!) onCycle[top.by] = 0;
      }
    }
  }
  return onCycle;
}
