import { type AtomWords, atomFields } from './atomWords';
import type { Segment } from './segment';

const magic = 0x4c544353;
const version = 6;
/** Number of arrays of a packed segment before the caller's sections. */
const arrays = 12;
const headWords = 4;

/**
 * A segment as one self-contained ArrayBuffer: the atom words that it uses are written out in full, so that it can be
 * loaded together with any others. Layout in 32-bit words: mark, version, rows, number of parts, bytes of each part;
 * then the parts, each aligned to four bytes. `sections` are included unread.
 */
export function packSegment(segment: Segment, words: AtomWords, sections: readonly Uint8Array[]): ArrayBuffer {
  const used = [...new Set(segment.words)].sort((a, b) => a - b);
  const local = new Uint16Array(words.size);
  used.forEach((word, i) => {
    local[word] = i;
  });
  const parts = [
    new Int16Array(used.flatMap((word) => words.valuesOf(word))),
    segment.atomStarts,
    segment.words.map((word) => local[word]!),
    segment.neighbourStarts,
    segment.neighbours,
    segment.codes,
    segment.chirality,
    segment.doubleBondStarts,
    segment.doubleBonds,
    segment.features,
    segment.flat,
    segment.odd,
    ...sections,
  ];
  const head = 4 * (headWords + parts.length);
  const buffer = new ArrayBuffer(parts.reduce((sum, part) => sum + padded(part.byteLength), head));
  new Uint32Array(buffer, 0, headWords + parts.length).set([
    magic,
    version,
    segment.rows,
    parts.length,
    ...parts.map((part) => part.byteLength),
  ]);
  let at = head;
  for (const part of parts) {
    new Uint8Array(buffer, at, part.byteLength).set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    at += padded(part.byteLength);
  }
  return buffer;
}

/** Number of rows that a packed segment declares; 0 if the buffer is not one. */
export function packedRows(buffer: ArrayBuffer): number {
  if (buffer.byteLength < 4 * headWords) return 0;
  const [mark, , rows = 0] = new Uint32Array(buffer, 0, headWords);
  return mark === magic ? rows : 0;
}

/**
 * Reads a packed segment as views into its buffer (which the segment owns from then on); `undefined` when it was
 * written by another version of the format or is truncated, so that the caller builds it again.
 */
export function unpackSegment(
  buffer: ArrayBuffer,
  words: AtomWords,
): { readonly segment: Segment; readonly sections: readonly Uint8Array[] } | undefined {
  if (buffer.byteLength < 4 * (headWords + arrays) || buffer.byteLength % 4 !== 0) return undefined;
  const header = new Uint32Array(buffer);
  const [mark, written, rows, count] = header;
  if (mark !== magic || written !== version || rows === undefined || count === undefined || count < arrays)
    return undefined;
  const parts: { from: number; bytes: number }[] = [];
  let at = 4 * (headWords + count);
  for (let i = 0; i < count; i++) {
    const bytes = header[headWords + i] ?? 0;
    parts.push({ from: at, bytes });
    at += padded(bytes);
  }
  if (at !== buffer.byteLength) return undefined;
  const view8 = (i: number) => new Uint8Array(buffer, parts[i]!.from, parts[i]!.bytes);
  const view16 = (i: number) => new Uint16Array(buffer, parts[i]!.from, parts[i]!.bytes / 2);
  const view32 = (i: number) => new Uint32Array(buffer, parts[i]!.from, parts[i]!.bytes / 4);

  const values = new Int16Array(buffer, parts[0]!.from, parts[0]!.bytes / 2);
  const width = atomFields.length;
  const ids = new Uint16Array(values.length / width);
  for (let i = 0; i < ids.length; i++) {
    const id = words.idOf([...values.subarray(i * width, (i + 1) * width)]);
    if (id === undefined) return undefined;
    ids[i] = id;
  }
  const wordIds = view16(2);
  const found = new Uint32Array(ids.length);
  renumber(wordIds, ids, found);
  for (let i = 0; i < ids.length; i++) words.counts[ids[i]!]! += found[i]!;
  const atomStarts = view32(1);
  words.largestMolecule = Math.max(words.largestMolecule, longest(atomStarts, rows));
  const segment: Segment = {
    rows,
    atomStarts,
    words: wordIds,
    neighbourStarts: view32(3),
    neighbours: view16(4),
    codes: view8(5),
    chirality: view8(6),
    doubleBondStarts: view32(7),
    doubleBonds: view16(8),
    stride: (rows + 31) >>> 5,
    features: view32(9),
    flat: view32(10),
    odd: view32(11),
  };
  return { segment, sections: parts.slice(arrays).map((_, i) => view8(arrays + i)) };
}

/**
 * Replaces the segment's own word numbers with those of the dictionary and counts them. A small function, because a
 * worker that has just started runs it cold.
 */
function renumber(wordIds: Uint16Array, ids: Uint16Array, found: Uint32Array): void {
  for (let i = 0; i < wordIds.length; i++) {
    const own = wordIds[i]!;
    found[own]!++;
    wordIds[i] = ids[own]!;
  }
}

/** The longest of that many runs, each of which ends where the next one begins. */
function longest(starts: Uint32Array, runs: number): number {
  let most = 0;
  for (let i = 0; i < runs; i++) {
    const length = starts[i + 1]! - starts[i]!;
    if (length > most) most = length;
  }
  return most;
}

function padded(bytes: number): number {
  return (bytes + 3) & ~3;
}
