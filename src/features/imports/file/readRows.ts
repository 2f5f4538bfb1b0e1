import { createRowParser, type RaggedRow } from '@/domain/files/rowParser';
import { createSdfParser, type SdfRecord } from '@/domain/files/sdfParser';
import { sdfTable } from '@/domain/files/sdfTable';
import { createTextReader } from '@/domain/files/textDecoder';
import type { Reading } from './reading';
import { unpackedPieces } from './unpack';

/** Characters of text that are held for the preview; the server reads the rest of a larger file. */
const TEXT_LIMIT = 64 * 1024 * 1024;
/** A piece of this many bytes is parsed in a few milliseconds, so the page stays responsive. */
const PIECE_BYTES = 262_144;

export interface FileRows {
  /** The first row where it names the columns. */
  header: string[] | null;
  rows: string[][];
  ragged: readonly RaggedRow[];
  raggedCount: number;
  /** The whole file has been read. */
  isWhole: boolean;
  /** Characters that the encoding does not explain. */
  unreadable: number;
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Reads a file's rows in pieces, without holding the page up.
 * @param onSome called once with the first rows as soon as `firstRows` of them are there.
 * @throws Refusal for a broken archive, the signal's reason when it is called off
 */
export async function readRows(
  file: Blob,
  isGzip: boolean,
  reading: Reading,
  options: { isSdf?: boolean; firstRows: number; onSome: (rows: FileRows) => void; signal: AbortSignal },
): Promise<FileRows> {
  const reader = createTextReader(reading.encoding);
  const parser = createRowParser({ delimiter: reading.delimiter, quote: reading.quote });
  const sdf = options.isSdf ? createSdfParser() : null;
  const records: SdfRecord[] = [];
  const all: string[][] = [];
  let length = 0;
  let isWhole = true;
  let told = false;
  let sinceRest = 0;
  const answer = (whole: boolean): FileRows => ({
    ...(sdf
      ? sdfTable(records)
      : {
          header: reading.hasHeader ? (all[0] ?? null) : null,
          rows: reading.hasHeader ? all.slice(1) : all.slice(),
        }),
    ragged: parser.ragged,
    raggedCount: parser.raggedCount,
    isWhole: whole,
    unreadable: reader.unreadable,
  });
  const take = (rows: string[][]) => {
    for (const row of rows) all.push(row);
  };
  pieces: for await (const piece of unpackedPieces(file, isGzip)) {
    for (let at = 0; at < piece.length; at += PIECE_BYTES) {
      options.signal.throwIfAborted();
      const text = reader.push(piece.subarray(at, at + PIECE_BYTES));
      length += text.length;
      if (sdf) records.push(...sdf.push(text));
      else take(parser.push(text));
      if (!told && Math.max(all.length, records.length) > options.firstRows) {
        told = true;
        options.onSome(answer(false));
      }
      if (length > TEXT_LIMIT) {
        isWhole = false;
        break pieces;
      }
      sinceRest += text.length;
      if (sinceRest < PIECE_BYTES) continue;
      sinceRest = 0;
      await rest();
    }
  }
  options.signal.throwIfAborted();
  if (isWhole) {
    const last = reader.end();
    if (sdf) records.push(...sdf.push(last), ...sdf.end());
    else {
      take(parser.push(last));
      take(parser.end());
    }
  }
  return answer(isWhole);
}
