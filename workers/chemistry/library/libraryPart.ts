import type { StructureProblem } from '@/domain/structures';
import { packTextList, unpackTextList } from '@/lib/textList';
import type { AtomWords } from '../substructure/atomWords';
import { packSegment, unpackSegment } from '../substructure/packSegment';
import { type Segment, uncountSegment } from '../substructure/segment';

/** A record whose structure RDKit refused: it stays in the table, but no search can find it. */
export interface RefusedStructure {
  readonly id: string;
  readonly reason: StructureProblem;
  readonly detail: string;
}

/** A block of rows: the arrays, and for each row what is shown or passed to RDKit. An empty id marks a removed row. */
export interface LibraryPart {
  /** Name under which its current state is stored; null when it is not. */
  keptAs: string | null;
  segment: Segment;
  ids: string[];
  refused: RefusedStructure[];
  /** Structures as stored in the records; decoded on first use. */
  smiles(): string[];
  /** Marks of the structures (see textMark), concatenated. */
  marks: Uint32Array;
  /** Morgan fingerprints, concatenated; empty when not computed. */
  fingerprints: Uint32Array;
}

/** A part as one self-contained buffer. `version` is RDKit's, which determines how structures are perceived. */
export function packPart(part: LibraryPart, words: AtomWords, version: string): ArrayBuffer {
  const bytesOf = (array: Uint32Array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const ids = packTextList(part.ids);
  const smiles = packTextList(part.smiles());
  return packSegment(part.segment, words, [
    new TextEncoder().encode(JSON.stringify({ version, refused: part.refused })),
    ids.bytes,
    bytesOf(ids.offsets),
    smiles.bytes,
    bytesOf(smiles.offsets),
    bytesOf(part.marks),
    bytesOf(part.fingerprints),
  ]);
}

/** Reads a packed part; `undefined` when it must be rebuilt (other format, other RDKit version, damaged). */
export function unpackPart(
  buffer: ArrayBuffer,
  words: AtomWords,
  version: string,
  keptAs: string | null,
): LibraryPart | undefined {
  const unpacked = unpackSegment(buffer, words);
  if (unpacked === undefined) return undefined;
  const { segment, sections } = unpacked;
  const [meta, ids, idOffsets, smiles, smilesOffsets, marks, fingerprints] = sections;
  const wordsOf = (bytes: Uint8Array) => new Uint32Array(buffer, bytes.byteOffset, bytes.byteLength / 4);
  if (meta && ids && idOffsets && smiles && smilesOffsets && marks && fingerprints) {
    const head = JSON.parse(new TextDecoder().decode(meta)) as { version: string; refused: RefusedStructure[] };
    const names = unpackTextList({ bytes: ids, offsets: wordsOf(idOffsets) });
    if (head.version === version && names.length === segment.rows) {
      return {
        keptAs,
        segment,
        ids: names,
        refused: head.refused,
        smiles: once(() => unpackTextList({ bytes: smiles, offsets: wordsOf(smilesOffsets) })),
        marks: wordsOf(marks),
        fingerprints: wordsOf(fingerprints),
      };
    }
  }
  uncountSegment(segment, words);
  return undefined;
}

/** A value computed on the first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
