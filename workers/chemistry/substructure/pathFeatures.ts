/**
 * Screening features: what a molecule must have when it contains a pattern. Two families of simple paths of up to
 * `longestPath` bonds, hashed to bits: elements with bond kinds, and elements with aromaticity but any bond; and counts
 * of elements. A graph as arrays is enough, so molecules and patterns go through the same code: what a pattern does not
 * fix is -1 there and makes no feature. Set bits of a pattern are always set in a molecule that holds it.
 */
export const featureBits = 2048;
const familyBits = 1024;
const longestPath = 4;
const countSteps = [1, 2, 3, 4, 6, 8, 12] as const;

/** A labelled graph in compressed rows; labels are -1 where a pattern leaves them open. */
export interface LabelledGraph {
  readonly starts: ArrayLike<number>;
  readonly neighbours: ArrayLike<number>;
  /** Bond kind per entry of `neighbours`. */
  readonly kinds: ArrayLike<number>;
  readonly elements: ArrayLike<number>;
  readonly aromatic: ArrayLike<number>;
  readonly size: number;
}

const power = new Int32Array(2 * longestPath + 2);
power[0] = 1;
for (let i = 1; i < power.length; i++) power[i] = Math.imul(power[i - 1]!, 0x01000193);

function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const inPath = new Uint8Array(65_536);

/** Calls `emit` with each feature bit of the graph; a bit may come more than once. */
export function eachFeature(graph: LabelledGraph, emit: (bit: number) => void): void {
  countFeatures(graph, emit);
  const { starts, neighbours, kinds, elements, aromatic, size } = graph;

  const walk = (
    start: number,
    atom: number,
    length: number,
    typed: boolean,
    forward: number,
    backward: number,
  ): void => {
    inPath[atom] = 1;
    for (let i = starts[atom]!; i < starts[atom + 1]!; i++) {
      const next = neighbours[i]!;
      if (inPath[next] === 1) continue;
      const bond = typed ? kinds[i]! : 0;
      const element = elements[next]!;
      if (bond < 0 || element < 0 || (!typed && aromatic[next]! < 0)) continue;
      const label = typed ? element + 1 : element * 2 + aromatic[next]! + 1;
      // Both reading directions are hashed at once, so that their symmetric mixture does not depend on the direction.
      const at = 2 * length + 1;
      const f = (Math.imul(Math.imul(forward, power[1]!) + bond + 7, power[1]!) + label) | 0;
      const b = (backward + Math.imul(bond + 7, power[at]!) + Math.imul(label, power[at + 1]!)) | 0;
      if (start < next) emit((((mix(f + b) ^ mix(f ^ b)) >>> 0) % familyBits) + (typed ? 0 : familyBits));
      if (length + 1 < longestPath) walk(start, next, length + 1, typed, f, b);
    }
    inPath[atom] = 0;
  };

  for (let a = 0; a < size; a++) {
    const element = elements[a]!;
    if (element < 0) continue;
    walk(a, a, 0, true, element + 1, element + 1);
    if (aromatic[a]! >= 0) {
      const label = element * 2 + aromatic[a]! + 1;
      walk(a, a, 0, false, label, label);
    }
  }
}

function countFeatures(graph: LabelledGraph, emit: (bit: number) => void): void {
  const counts = new Map<number, number>();
  for (let a = 0; a < graph.size; a++) {
    const element = graph.elements[a]!;
    if (element < 0) continue;
    counts.set(element, (counts.get(element) ?? 0) + 1);
    const aromatic = graph.aromatic[a]!;
    if (aromatic >= 0) {
      const label = 1000 + element * 2 + aromatic;
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  }
  for (const [label, count] of counts) {
    for (const step of countSteps) {
      if (count >= step) emit(mix(label * 16 + step + 0x5bd1e995) % featureBits);
    }
  }
}
