/**
 * A bond in one small number: kind in the low three bits, then "RDKit counts it as a ring bond", then "it is on a cycle
 * of the graph". The last two differ only where dative or zero-order bonds close a cycle, which RDKit leaves out of its rings.
 */
export const bondKinds = {
  zero: 0,
  single: 1,
  double: 2,
  triple: 3,
  aromatic: 4,
  quadruple: 5,
  dative: 6,
  other: 7,
} as const;

export const ringBit = 8;
export const cycleBit = 16;
/** Number of distinct codes; a set of codes is a 32-bit mask. */
export const bondCodeCount = 32;

/** RDKit's bond type numbers, as its JSON and its query trees write them. */
const kindOfOrder: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 5, 12: 4, 17: 6, 21: 0 };

/** The highest order of a bond that RDKit calls aromatic in an aromatic ring; a triple bond (an aryne) stays triple. */
const highestAromatic = 2;

/** The kind of RDKit bond type `order`, in an aromatic ring or not; `other` covers every type that is not distinguished here. */
export function bondKind(order: number, aromatic: boolean): number {
  return aromatic && order <= highestAromatic ? bondKinds.aromatic : (kindOfOrder[order] ?? bondKinds.other);
}
