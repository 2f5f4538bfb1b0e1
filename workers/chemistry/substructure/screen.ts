import type { AtomWords } from './atomWords';
import { bondCodeCount, bondKinds } from './bondCodes';
import { onlyKind, type Pattern } from './compilePattern';
import { eachFeature } from './pathFeatures';
import type { Segment } from './segment';

/** The feature bits that every molecule with this pattern has; `undefined` when no molecule of the index can match. */
export function patternFeatures(pattern: Pattern, words: AtomWords): number[] | undefined {
  const { bonds, atomTables } = pattern.graph;
  const elements = new Int16Array(pattern.size);
  const aromatic = new Int8Array(pattern.size);
  for (let a = 0; a < pattern.size; a++) {
    const table = atomTables[a]!;
    let element = -2;
    let ring = -2;
    for (let w = 0; w < table.length; w++) {
      if (table[w] === 0 || words.counts[w] === 0) continue;
      element = element === -2 || element === words.columns.element[w] ? words.columns.element[w]! : -1;
      ring = ring === -2 || ring === words.columns.aromatic[w] ? words.columns.aromatic[w]! : -1;
      if (element === -1 && ring === -1) break;
    }
    if (element === -2) return undefined;
    elements[a] = element;
    aromatic[a] = ring;
  }
  const starts = new Uint32Array(pattern.size + 1);
  for (const bond of bonds) {
    starts[bond.from + 1]!++;
    starts[bond.to + 1]!++;
  }
  for (let a = 0; a < pattern.size; a++) starts[a + 1]! += starts[a]!;
  const fill = starts.slice();
  const neighbours = new Uint16Array(bonds.length * 2);
  const kinds = new Int8Array(bonds.length * 2);
  for (const bond of bonds) {
    // Both ends of an aromatic bond are aromatic.
    const open = aromatic[bond.from] === 0 || aromatic[bond.to] === 0 ? withoutAromatic(bond.mask) : bond.mask;
    const kind = onlyKind(open);
    for (const [a, b] of [
      [bond.from, bond.to],
      [bond.to, bond.from],
    ] as const) {
      const i = fill[a]!++;
      neighbours[i] = b;
      kinds[i] = kind;
    }
  }
  const bits = new Set<number>();
  eachFeature({ starts, neighbours, kinds, elements, aromatic, size: pattern.size }, (bit) => bits.add(bit));
  return [...bits];
}

function withoutAromatic(mask: number): number {
  for (let code = 0; code < bondCodeCount; code++) if ((code & 7) === bondKinds.aromatic) mask &= ~(1 << code);
  return mask >>> 0;
}

/** Bitmap of the rows of a segment that have all features. `into` is reused between segments. */
export function screenSegment(segment: Segment, features: readonly number[], into: Uint32Array): void {
  const { stride, flat } = segment;
  into.set(flat.subarray(0, stride));
  for (const feature of features) {
    const from = feature * stride;
    for (let i = 0; i < stride; i++) into[i]! &= segment.features[from + i]!;
  }
}
