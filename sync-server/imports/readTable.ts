import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { StoredMapping } from '@/contract/shapes/import';
import { headerNames } from '@/domain/files/headerNames';
import { createRowParser, type RaggedRow } from '@/domain/files/rowParser';
import { type FileSniff, sniff } from '@/domain/files/sniff';
import { createTextReader } from '@/domain/files/textDecoder';
import { Refusal } from '@/domain/refusal';

const unpack = promisify(gunzip);

/** A packed file may not grow beyond this, in bytes. */
const UNPACKED_LIMIT = 400 * 1024 * 1024;
const ROW_LIMIT = 2_000_000;

export type Reading = Pick<StoredMapping, 'has_header' | 'delimiter' | 'quote' | 'decimal' | 'encoding'>;

export interface FileTable {
  header: string[];
  rows: string[][];
  ragged: readonly RaggedRow[];
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

const OTHER_KINDS: Partial<Record<FileSniff['kind'], string>> = {
  xlsx: 'This is an Excel workbook. Save the sheet as CSV and import that.',
  genbank: 'GenBank files cannot be imported as a table.',
  fasta: 'FASTA files cannot be imported as a table.',
  unknown: 'This file is no table of text.',
};

/** How a file is written. @throws Refusal invalid for what is no delimited text. */
export function readingOf(bytes: Uint8Array): Reading {
  const told = sniff(bytes, true);
  const other = OTHER_KINDS[told.kind];
  if (other)
    throw new Refusal('invalid', other, [{ validation: 'file', code: 'file_kind', message: other, path: ['file'] }]);
  return {
    has_header: told.hasHeader,
    delimiter: told.delimiter,
    quote: told.quote,
    decimal: told.decimal,
    encoding: told.encoding,
  };
}

/** All rows of a file. Characters that no database keeps are left out. */
export function readTable(bytes: Uint8Array, reading: Reading): FileTable {
  const reader = createTextReader(reading.encoding);
  const parser = createRowParser({ delimiter: reading.delimiter, quote: reading.quote });
  const text = (reader.push(bytes) + reader.end()).replaceAll('\0', '');
  const rows = parser.push(text);
  rows.push(...parser.end());
  if (rows.length > ROW_LIMIT) throw new Refusal('too_large', `A file may hold ${ROW_LIMIT} rows.`);
  const head = reading.has_header ? (rows.shift() ?? null) : null;
  let width = 0;
  for (const row of rows) width = Math.max(width, row.length);
  return { header: headerNames(head, width), rows, ragged: parser.ragged };
}
