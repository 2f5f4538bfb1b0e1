import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { StoredMapping } from '@/contract/shapes/import';
import { UNPACKED_LIMIT } from '@/domain/files/fileLimits';
import { headerNames } from '@/domain/files/headerNames';
import type { RowProblem } from '@/domain/files/recordTable';
import type { RaggedRow } from '@/domain/files/rowParser';
import { snapGeneRows } from '@/domain/files/snapGeneTable';
import { type FileSniff, sniff } from '@/domain/files/sniff';
import { createTableReader, type FileRows, type TextKind } from '@/domain/files/tableReader';
import { createTextReader } from '@/domain/files/textDecoder';
import { Refusal } from '@/domain/refusal';
import { readSheet } from './readWorkbook';

const unpack = promisify(gunzip);

const ROW_LIMIT = 2_000_000;
/** Other requests are answered between two pieces. */
const PIECE = 1 << 20;

export type Reading = Pick<
  StoredMapping,
  'kind' | 'sheet' | 'has_header' | 'delimiter' | 'quote' | 'decimal' | 'encoding'
>;

export interface FileTable {
  header: string[];
  rows: string[][];
  ragged: readonly RaggedRow[];
  problems: readonly RowProblem[];
  textColumns: readonly number[];
}

/** The bytes as they are, or unpacked. @throws Refusal invalid for a broken archive, too_large */
export async function unpackFile(bytes: Uint8Array): Promise<Uint8Array> {
  if (!(bytes[0] === 0x1f && bytes[1] === 0x8b)) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: UNPACKED_LIMIT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('too_large', 'Unpacked, this file is too large.');
    throw new Refusal('invalid', 'This gzip file is broken.');
  }
}

function kindOf({ kind }: FileSniff): Reading['kind'] {
  if (kind === 'csv' || kind === 'tsv') return 'delimited';
  if (kind !== 'unknown' && kind !== 'gz') return kind;
  const message = kind === 'gz' ? 'This file is packed twice. Unpack it once.' : 'This file is no table of text.';
  throw new Refusal('invalid', message, [{ validation: 'file', code: 'file_kind', message, path: ['file'] }]);
}

/** How a file is written. @throws Refusal invalid for what holds no table. */
export function readingOf(bytes: Uint8Array): Reading {
  const told = sniff(bytes, true);
  const kind = kindOf(told);
  return {
    kind,
    sheet: null,
    has_header: kind === 'delimited' ? told.hasHeader : true,
    delimiter: told.delimiter,
    quote: told.quote,
    decimal: told.decimal,
    encoding: told.encoding,
  };
}

/** Hears the bytes that have been read, and how many there are. */
export type OnRead = (done: number, total: number) => void;

async function readText(bytes: Uint8Array, kind: TextKind, reading: Reading, onRead?: OnRead): Promise<FileRows> {
  const text = createTextReader(reading.encoding);
  const table = createTableReader(kind, { ...reading, hasHeader: reading.has_header });
  // Characters that no database keeps are left out.
  const take = (piece: string) => table.push(piece.includes('\0') ? piece.replaceAll('\0', '') : piece);
  for (let from = 0; from < bytes.length; from += PIECE) {
    onRead?.(from, bytes.length);
    take(text.push(bytes.subarray(from, from + PIECE)));
    if (table.count > ROW_LIMIT) throw new Refusal('too_large', `A file may hold ${ROW_LIMIT} rows.`);
    await new Promise((done) => setImmediate(done));
  }
  take(text.end());
  table.end();
  return table.table();
}

function rowsOf(bytes: Uint8Array, reading: Reading, fileName: string, onRead?: OnRead): Promise<FileRows> | FileRows {
  const { kind } = reading;
  if (kind === 'xlsx') return readSheet(bytes, reading);
  if (kind === 'snapgene') return snapGeneRows(bytes, fileName);
  return readText(bytes, kind, reading, onRead);
}

/**
 * All rows of a file, as the table that stands for it.
 * @param fileName names what the file leaves without a name
 * @param onRead hears of files of text only: the others are read at once
 * @throws Refusal too_large; invalid for a broken workbook
 */
export async function readTable(
  bytes: Uint8Array,
  reading: Reading,
  fileName: string,
  onRead?: OnRead,
): Promise<FileTable> {
  const { header, rows, ...others } = await rowsOf(bytes, reading, fileName, onRead);
  let width = 0;
  for (const row of rows) width = Math.max(width, row.length);
  return { header: headerNames(header, width), rows, ...others };
}
