import type { StructureProblem } from '@/domain/structures';
import type { AtomWords } from '../substructure/atomWords';
import { packSegment, unpackSegment } from '../substructure/packSegment';
import { type Segment, uncountSegment } from '../substructure/segment';

/** A record that RDKit refused: it stays in the table, but no search can find it. */
export interface RefusedStructure {
  readonly id: string;
  readonly reason: StructureProblem;
  readonly detail: string;
}

/** A run of rows: the arrays, and beside them per row what is shown or asked of RDKit. An empty id is a hole. */
export interface LibraryPart {
  segment: Segment;
  ids: string[];
  refused: RefusedStructure[];
  /** Structures as stored in the records; read on first use. */
  smiles(): string[];
  /** Morgan fingerprints laid end to end, or empty when not made. */
  fingerprints: Uint32Array;
}

/** Between the texts of rows. Molfiles have line ends, so a line end will not do. */
const separator = '\u001e';

/** A part as one buffer that stands alone. `version` is RDKit's, which decides how structures are perceived. */
export function packPart(part: LibraryPart, words: AtomWords, version: string): ArrayBuffer {
  const encode = (text: string) => new TextEncoder().encode(text);
  const lines = (texts: readonly string[]) =>
    encode(texts.map((text) => text.replaceAll(separator, ' ')).join(separator));
  return packSegment(part.segment, words, [
    encode(JSON.stringify({ version, refused: part.refused })),
    lines(part.ids),
    lines(part.smiles()),
    new Uint8Array(part.fingerprints.buffer, part.fingerprints.byteOffset, part.fingerprints.byteLength),
  ]);
}

/** Reads a packed part; `undefined` when it must be built anew (other format, other RDKit, damaged). */
export function unpackPart(buffer: ArrayBuffer, words: AtomWords, version: string): LibraryPart | undefined {
  const unpacked = unpackSegment(buffer, words);
  if (unpacked === undefined) return undefined;
  const { segment, sections } = unpacked;
  const [meta, ids, smiles, fingerprints] = sections;
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const lines = (bytes: Uint8Array) => decode(bytes).split(separator);
  if (meta && ids && smiles && fingerprints) {
    const head = JSON.parse(decode(meta)) as { version: string; refused: RefusedStructure[] };
    if (head.version === version) {
      return {
        segment,
        ids: lines(ids),
        refused: head.refused,
        smiles: once(() => lines(smiles)),
        fingerprints: new Uint32Array(buffer, fingerprints.byteOffset, fingerprints.byteLength / 4),
      };
    }
  }
  uncountSegment(segment, words);
  return undefined;
}

/** A value made at the first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
