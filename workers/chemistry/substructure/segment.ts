import type { AtomWords } from './atomWords';
import type { FlatMolecule } from './flatMolecule';
import { eachFeature, featureBits } from './pathFeatures';

/** Most rows of a segment: an edit rewrites one segment, and a search checks for cancellation between two. */
export const segmentRows = 4096;

/**
 * A few thousand molecules as concatenated flat arrays. Atoms are numbered throughout the segment, neighbours within
 * their molecule. `features` holds one bitmap over the rows per feature bit (`stride` words each).
 */
export interface Segment {
  readonly rows: number;
  readonly atomStarts: Uint32Array;
  readonly words: Uint16Array;
  readonly neighbourStarts: Uint32Array;
  readonly neighbours: Uint16Array;
  readonly codes: Uint8Array;
  readonly chirality: Uint8Array;
  /** Where each row's drawn double bonds begin in `doubleBonds`. */
  readonly doubleBondStarts: Uint32Array;
  readonly doubleBonds: Uint16Array;
  readonly stride: number;
  readonly features: Uint32Array;
  /** Rows whose molecule is in the arrays. */
  readonly flat: Uint32Array;
  /** Rows that only RDKit can match. */
  readonly odd: Uint32Array;
}

/** A row: a flat molecule, `'odd'` for RDKit alone, `null` for a row that never matches (refused or removed). */
export type SegmentRow = FlatMolecule | 'odd' | null;

/** Concatenates rows. Their atoms are counted in the dictionary (see `uncountSegment`). */
export function buildSegment(molecules: readonly SegmentRow[], words: AtomWords): Segment {
  const rows = molecules.length;
  let atoms = 0;
  let entries = 0;
  let doubleBonds = 0;
  for (const molecule of molecules) {
    if (molecule === null || molecule === 'odd') continue;
    atoms += molecule.words.length;
    entries += molecule.neighbours.length;
    doubleBonds += molecule.doubleBonds.length;
  }
  const stride = (rows + 31) >>> 5;
  const segment = {
    rows,
    atomStarts: new Uint32Array(rows + 1),
    words: new Uint16Array(atoms),
    neighbourStarts: new Uint32Array(atoms + 1),
    neighbours: new Uint16Array(entries),
    codes: new Uint8Array(entries),
    chirality: new Uint8Array(atoms),
    doubleBondStarts: new Uint32Array(rows + 1),
    doubleBonds: new Uint16Array(doubleBonds),
    stride,
    features: new Uint32Array(featureBits * stride),
    flat: new Uint32Array(stride),
    odd: new Uint32Array(stride),
  };
  let atom = 0;
  let entry = 0;
  let doubleBond = 0;
  molecules.forEach((molecule, row) => {
    segment.atomStarts[row] = atom;
    segment.doubleBondStarts[row] = doubleBond;
    if (molecule === 'odd') segment.odd[row >>> 5]! |= 1 << (row & 31);
    if (molecule !== null && molecule !== 'odd') {
      segment.flat[row >>> 5]! |= 1 << (row & 31);
      segment.words.set(molecule.words, atom);
      segment.neighbours.set(molecule.neighbours, entry);
      segment.codes.set(molecule.codes, entry);
      segment.chirality.set(molecule.chirality, atom);
      segment.doubleBonds.set(molecule.doubleBonds, doubleBond);
      doubleBond += molecule.doubleBonds.length;
      for (let a = 0; a < molecule.words.length; a++) {
        segment.neighbourStarts[atom + a] = entry + molecule.starts[a]!;
        words.counts[molecule.words[a]!]!++;
      }
      words.largestMolecule = Math.max(words.largestMolecule, molecule.words.length);
      setFeatures(segment.features, stride, row, molecule, words);
      atom += molecule.words.length;
      entry += molecule.neighbours.length;
    }
  });
  segment.atomStarts[rows] = atom;
  segment.doubleBondStarts[rows] = doubleBond;
  segment.neighbourStarts[atom] = entry;
  return segment;
}

function setFeatures(
  features: Uint32Array,
  stride: number,
  row: number,
  molecule: FlatMolecule,
  words: AtomWords,
): void {
  const elements = new Int16Array(molecule.words.length);
  const aromatic = new Int8Array(molecule.words.length);
  for (let a = 0; a < elements.length; a++) {
    elements[a] = words.columns.element[molecule.words[a]!]!;
    aromatic[a] = words.columns.aromatic[molecule.words[a]!]!;
  }
  const kinds = new Uint8Array(molecule.codes.length);
  for (let i = 0; i < kinds.length; i++) kinds[i] = molecule.codes[i]! & 7;
  const word = row >>> 5;
  const bit = 1 << (row & 31);
  const graph = {
    starts: molecule.starts,
    neighbours: molecule.neighbours,
    kinds,
    elements,
    aromatic,
    size: molecule.words.length,
  };
  eachFeature(graph, (feature) => {
    features[feature * stride + word]! |= bit;
  });
}

/** The row's molecule, copied out of the segment; for rewriting a segment after an edit. */
export function rowOf(segment: Segment, row: number): SegmentRow {
  const bit = 1 << (row & 31);
  if (segment.odd[row >>> 5]! & bit) return 'odd';
  if (!(segment.flat[row >>> 5]! & bit)) return null;
  const from = segment.atomStarts[row]!;
  const to = segment.atomStarts[row + 1]!;
  const entry = segment.neighbourStarts[from]!;
  const end = segment.neighbourStarts[to]!;
  return {
    words: segment.words.slice(from, to),
    starts: segment.neighbourStarts.slice(from, to + 1).map((start) => start - entry),
    neighbours: segment.neighbours.slice(entry, end),
    codes: segment.codes.slice(entry, end),
    chirality: segment.chirality.slice(from, to),
    doubleBonds: segment.doubleBonds.slice(segment.doubleBondStarts[row]!, segment.doubleBondStarts[row + 1]!),
  };
}

/** Subtracts the atoms of a segment from the dictionary's counts, before the segment is rewritten. */
export function uncountSegment(segment: Segment, words: AtomWords): void {
  for (const word of segment.words) words.counts[word]!--;
}
