import type { FullMolecule } from '../rdkit/rdkitJson';
import { bondKinds } from './bondCodes';
import { chiralities, chiralityOf } from './flatMolecule';
import type { Segment } from './segment';

/** Stereochemistry by steps: centres with their neighbours in the pattern's order, double bonds with their references. */
export interface PatternStereo {
  readonly centres: readonly { readonly step: number; readonly tag: number; readonly neighbours: readonly number[] }[];
  /** `ends` are the bond's two steps, `references` the neighbour of each to which `trans` refers. */
  readonly doubleBonds: readonly {
    readonly ends: readonly [number, number];
    readonly references: readonly [number, number];
    readonly trans: number;
  }[];
}

/**
 * The stereochemistry drawn in a pattern, with `steps[a]` the step of atom `a`; `'ask'` when only RDKit can judge it.
 */
export function compileStereo(molecule: FullMolecule, steps: ArrayLike<number>): PatternStereo | 'ask' | undefined {
  if (molecule.stereoGroups) return 'ask';
  const centres = molecule.atoms.flatMap((atom, a) => {
    const tag = chiralityOf(atom.stereo);
    if (tag === chiralities.none) return [];
    const neighbours = molecule.bonds.flatMap((bond) =>
      bond.from === a ? [steps[bond.to]!] : bond.to === a ? [steps[bond.from]!] : [],
    );
    return [{ step: steps[a]!, tag, neighbours }];
  });
  const doubleBonds = molecule.bonds.flatMap(({ order, from, to, stereo, stereoAtoms }) =>
    order === 2 && stereoAtoms && (stereo === 'cis' || stereo === 'trans')
      ? [
          {
            ends: [steps[from]!, steps[to]!] as const,
            references: [steps[stereoAtoms[0]]!, steps[stereoAtoms[1]]!] as const,
            trans: stereo === 'trans' ? 1 : 0,
          },
        ]
      : [],
  );
  const strange = molecule.bonds.some(({ stereo }) => !['unspecified', 'either', 'cis', 'trans'].includes(stereo));
  if (strange || molecule.atoms.some(({ stereo }) => !['unspecified', 'cw', 'ccw'].includes(stereo))) return 'ask';
  return centres.length + doubleBonds.length > 0 ? { centres, doubleBonds } : undefined;
}

/**
 * Does a complete placement (`map`: step to atom of the molecule) have the drawn stereochemistry? The rules are those
 * of RDKit's final check (SubstructMatch.cpp): an unmarked centre or bond of the molecule does not match a marked one
 * of the pattern, and a centre with fewer than three drawn neighbours has no handedness to compare.
 */
export function hasStereo(stereo: PatternStereo, map: Int32Array, segment: Segment, row: number): boolean {
  const base = segment.atomStarts[row]!;
  for (const centre of stereo.centres) {
    const atom = base + map[centre.step]!;
    const tag = segment.chirality[atom]!;
    if (tag === chiralities.none) return false;
    if (centre.neighbours.length < 3) continue;
    const even = isEven(centre.neighbours, map, segment, atom);
    if (even !== (tag === centre.tag)) return false;
  }
  for (const bond of stereo.doubleBonds) if (!hasGeometry(bond, map, segment, row)) return false;
  return true;
}

/** Is the order of the pattern's neighbours an even permutation of the molecule's? A neighbour not drawn counts as last. */
function isEven(neighbours: readonly number[], map: Int32Array, segment: Segment, atom: number): boolean {
  const from = segment.neighbourStarts[atom]!;
  const degree = segment.neighbourStarts[atom + 1]! - from;
  const places: number[] = [];
  for (const step of neighbours) {
    for (let i = 0; i < degree; i++) if (segment.neighbours[from + i] === map[step]) places.push(i);
  }
  for (let i = 0; i < degree; i++) if (!places.includes(i)) places.push(i);
  let even = true;
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) if (places[i]! > places[j]!) even = !even;
  }
  return even;
}

function hasGeometry(
  bond: PatternStereo['doubleBonds'][number],
  map: Int32Array,
  segment: Segment,
  row: number,
): boolean {
  const { doubleBonds } = segment;
  const [a, b] = [map[bond.ends[0]]!, map[bond.ends[1]]!];
  const [first, second] = [map[bond.references[0]]!, map[bond.references[1]]!];
  for (let i = segment.doubleBondStarts[row]!; i < segment.doubleBondStarts[row + 1]!; i += 5) {
    const forward = doubleBonds[i] === a && doubleBonds[i + 1] === b;
    if (!forward && !(doubleBonds[i] === b && doubleBonds[i + 1] === a)) continue;
    const sameFirst = doubleBonds[i + (forward ? 2 : 3)] === first;
    const sameSecond = doubleBonds[i + (forward ? 3 : 2)] === second;
    return (sameFirst === sameSecond) === (doubleBonds[i + 4] === bond.trans);
  }
  return !isDouble(segment, segment.atomStarts[row]!, a!, b!);
}

/**
 * Whether a double bond joins two atoms of the molecule that begins at `base`: a double bond of the pattern may also
 * match other bonds.
 */
function isDouble({ neighbourStarts, neighbours, codes }: Segment, base: number, a: number, b: number): boolean {
  for (let i = neighbourStarts[base + a]!; i < neighbourStarts[base + a + 1]!; i++)
    if (neighbours[i] === b) return (codes[i]! & 7) === bondKinds.double;
  return false;
}
