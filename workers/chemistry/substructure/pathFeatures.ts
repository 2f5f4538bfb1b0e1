/**
 * Screening features: what a molecule must have in order to contain a pattern. Two families of simple paths of up to
 * `longestPath` bonds, hashed to bits: elements with bond kinds, and elements with aromaticity but any bond; and counts
 * of elements. Only a graph in arrays is needed, so molecules and patterns use the same code: what a pattern leaves
 * open is -1 and produces no feature. The bits set for a pattern are always set for a molecule that contains it.
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

/**
 * Hashes of one growing path in both directions; their symmetric combination does not depend on the direction. `open`
 * paths contain something that a pattern leaves open, and produce no feature.
 */
const typed = { forward: new Int32Array(longestPath + 1), backward: new Int32Array(longestPath + 1) };
const plain = { forward: new Int32Array(longestPath + 1), backward: new Int32Array(longestPath + 1) };

/** Calls `emit` with each feature bit of the graph; a bit may occur more than once. */
export function eachFeature(graph: LabelledGraph, emit: (bit: number) => void): void {
  countFeatures(graph, emit);
  const { elements, aromatic, size } = graph;
  for (let a = 0; a < size; a++) {
    const element = elements[a]!;
    if (element < 0) continue;
    typed.forward[0] = typed.backward[0] = element + 1;
    plain.forward[0] = plain.backward[0] = element * 2 + aromatic[a]! + 1;
    walk(graph, emit, a, a, 0, true, aromatic[a]! >= 0);
  }
}

/** Extends the path that ends at `atom`; both families at once, because the walk costs more than the hashing. */
function walk(
  graph: LabelledGraph,
  emit: (bit: number) => void,
  start: number,
  atom: number,
  length: number,
  isTyped: boolean,
  isPlain: boolean,
): void {
  const { starts, neighbours, kinds, elements, aromatic } = graph;
  const at = 2 * length + 1;
  const to = length + 1;
  inPath[atom] = 1;
  for (let i = starts[atom]!; i < starts[atom + 1]!; i++) {
    const next = neighbours[i]!;
    if (inPath[next] === 1) continue;
    const element = elements[next]!;
    if (element < 0) continue;
    const typedNext = isTyped && kinds[i]! >= 0;
    const plainNext = isPlain && aromatic[next]! >= 0;
    if (!typedNext && !plainNext) continue;
    if (typedNext) {
      step(typed, length, at, kinds[i]! + 7, element + 1);
      if (start < next) emit(pathBit(typed.forward[to]!, typed.backward[to]!));
    }
    if (plainNext) {
      step(plain, length, at, 7, element * 2 + aromatic[next]! + 1);
      if (start < next) emit(familyBits + pathBit(plain.forward[to]!, plain.backward[to]!));
    }
    if (to < longestPath) walk(graph, emit, start, next, to, typedNext, plainNext);
  }
  inPath[atom] = 0;
}

/** Appends a bond and an atom to the polynomial of one direction, and prepends them to that of the other. */
function step(path: typeof typed, length: number, at: number, bond: number, label: number): void {
  const p = power[1]!;
  path.forward[length + 1] = Math.imul(Math.imul(path.forward[length]!, p) + bond, p) + label;
  path.backward[length + 1] = path.backward[length]! + Math.imul(bond, power[at]!) + Math.imul(label, power[at + 1]!);
}

function pathBit(forward: number, backward: number): number {
  return mix((forward + backward) ^ Math.imul(forward ^ backward, 0x9e3779b1)) % familyBits;
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
