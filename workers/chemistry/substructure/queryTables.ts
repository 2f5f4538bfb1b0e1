import type { QueryNode } from '../rdkit/rdkitJson';
import type { AtomField, AtomWords } from './atomWords';
import { bondCodeCount, bondKind, bondKinds, ringBit } from './bondCodes';

/** Kleene's three truth values, so that "and" is the minimum, "or" the maximum and "not" 2 - x. */
export const no = 0;
export const maybe = 1;
export const yes = 2;

/** RDKit's tags of query nodes (its JSON interchange format). */
const tags = { and: 30, or: 31, xor: 32, equal: 33, greater: 34, greaterEqual: 35, less: 36, lessEqual: 37 } as const;
const moreTags = { range: 38, null: 40, ring: 41, recursive: 42 } as const;

type Comparison = (value: number) => boolean;

/**
 * The test of a leaf, or `undefined` for an unknown kind of leaf. Inequalities have the pattern's number on the left.
 */
export function comparisonOf(node: QueryNode): Comparison | undefined {
  const v = node.val ?? 0;
  switch (node.tag) {
    case tags.equal:
      return node.val === undefined ? undefined : (x) => x === v;
    case moreTags.ring:
      return v < 0 ? (x) => x > 0 : (x) => x === v;
    case tags.greater:
      return (x) => v > x;
    case tags.greaterEqual:
      return (x) => v >= x;
    case tags.less:
      return (x) => v < x;
    case tags.lessEqual:
      return (x) => v <= x;
    case moreTags.range: {
      const { lower, upper, ends } = node;
      if (lower === undefined || upper === undefined || ends !== 0) return undefined;
      return (x) => x >= lower && x <= upper;
    }
    default:
      return undefined;
  }
}

/** The word attribute each kind of atom leaf reads. */
const simple: Readonly<Record<string, AtomField>> = {
  AtomAtomicNum: 'element',
  AtomFormalCharge: 'charge',
  AtomImplicitHCount: 'hydrogens',
  AtomExplicitDegree: 'degree',
  AtomRingBondCount: 'ringBonds',
  AtomInNRings: 'ringCount',
  AtomMinRingSize: 'smallestRing',
  AtomIsotope: 'isotope',
  AtomNumRadicalElectrons: 'radicals',
  AtomTotalValence: 'valence',
  AtomIsAromatic: 'aromatic',
};

type Reader = (words: AtomWords) => (word: number) => number;

const derived: Readonly<Record<string, Reader>> = {
  AtomHCount:
    ({ columns }) =>
    (w) =>
      columns.hydrogens[w]! + columns.hydrogenNeighbours[w]!,
  AtomHasImplicitH:
    ({ columns }) =>
    (w) =>
      columns.hydrogens[w]! > 0 ? 1 : 0,
  AtomTotalDegree:
    ({ columns }) =>
    (w) =>
      columns.degree[w]! + columns.hydrogens[w]!,
  AtomIsAliphatic:
    ({ columns }) =>
    (w) =>
      1 - columns.aromatic[w]!,
  AtomInRing:
    ({ columns }) =>
    (w) =>
      columns.ringCount[w]! > 0 ? 1 : 0,
  AtomHasRingBond:
    ({ columns }) =>
    (w) =>
      columns.ringBonds[w]! > 0 ? 1 : 0,
  // RDKit's AtomType is the atomic number, plus a thousand when aromatic.
  AtomType:
    ({ columns }) =>
    (w) =>
      columns.element[w]! + 1000 * columns.aromatic[w]!,
};

/** The table of a leaf over all words; `undefined` when only RDKit can evaluate it. */
export function leafTable(node: QueryNode, words: AtomWords): Uint8Array | undefined {
  const name = (node.descr ?? '').replace(/^(less|greater|range)_/, '');
  const table = new Uint8Array(words.size);
  if (node.tag === moreTags.null) return table.fill(yes);
  const test = comparisonOf(node);
  if (test === undefined) return undefined;
  const field = simple[name];
  const read = field ? (w: number) => words.columns[field][w]! : derived[name]?.(words);
  if (read === undefined) return undefined;
  for (let w = 0; w < table.length; w++) {
    const value = read(w);
    if (value < 0 && name === 'AtomTotalValence') table[w] = maybe;
    else table[w] = test(value) ? yes : no;
  }
  return table;
}

/** The three-valued result of a bond query for each bond code. */
export function bondTable(node: QueryNode): Uint8Array {
  const table = new Uint8Array(bondCodeCount);
  const children = (node.children ?? []).map(bondTable);
  for (let code = 0; code < bondCodeCount; code++) {
    const own = children.length > 0 ? combine(node, children, code) : bondLeaf(node, code);
    table[code] = node.negated ? yes - own : own;
  }
  return table;
}

/** The value of an and / or / xor node from its children's tables at one position. */
export function combine(node: QueryNode, children: readonly Uint8Array[], at: number): number {
  let value = children[0]![at]!;
  for (let i = 1; i < children.length; i++) {
    const other = children[i]![at]!;
    if (node.tag === tags.and) value = Math.min(value, other);
    else if (node.tag === tags.or) value = Math.max(value, other);
    else if (node.tag === tags.xor && value !== maybe && other !== maybe) value = value === other ? no : yes;
    else value = maybe;
  }
  return value;
}

function bondLeaf(node: QueryNode, code: number): number {
  const kind = code & 7;
  const among = (...kinds: number[]) => (kinds.includes(kind) ? yes : no);
  const { single, double, aromatic, other } = bondKinds;
  switch (node.descr) {
    case 'BondNull':
      return yes;
    case 'BondOrder': {
      const asked = bondKind(node.val ?? -1, false);
      return asked === other || node.tag !== tags.equal ? maybe : asked === kind ? yes : no;
    }
    case 'SingleOrAromaticBond':
      return among(single, aromatic);
    case 'DoubleOrAromaticBond':
      return among(double, aromatic);
    case 'SingleOrDoubleBond':
      return among(single, double);
    case 'SingleOrDoubleOrAromaticBond':
      return among(single, double, aromatic);
    case 'BondInRing':
      return (code & ringBit ? 1 : 0) === node.val ? yes : no;
    default:
      return maybe;
  }
}
