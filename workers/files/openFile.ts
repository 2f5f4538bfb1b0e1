import { READ_AT_MOST } from '@/domain/fields/contentLimit';
import type { TableGuess } from '@/domain/files/columnGuess';
import { guessColumns } from '@/domain/files/guessColumns';
import { snapGeneRows } from '@/domain/files/snapGeneTable';
import { createTableReader, type FileRows, type ReadKind } from '@/domain/files/tableReader';
import { createTextReader } from '@/domain/files/textDecoder';
import type { TextEncoding } from '@/domain/files/textEncodings';
import { readWorkbook } from '@/domain/files/workbook/readWorkbook';
import { UNPACKED_LIMIT } from '@/domain/reading/fileLimits';
import { unpackedBytes, unpackedPieces } from './unpack';

/** How a file is to be read. */
export interface FileReading {
  kind: ReadKind;
  /** For a workbook: null = the first sheet with content. */
  sheet: string | null;
  encoding: TextEncoding;
  delimiter: string;
  quote: '"' | null;
  /** null = detected from the rows of a sheet. */
  hasHeader: boolean | null;
}

/** Report on a file while it is being read and afterwards. */
export interface FileStart extends FileRows {
  /** Total number of rows; null while it is being read, and for a file that is too long to be read here. */
  count: number | null;
  sheets: string[];
  /** For a workbook: the sheet that was read, and whether its first row names the columns. */
  sheet: string | null;
  hasHeader: boolean;
  /** Number of characters that are invalid in the detected encoding. */
  unreadable: number;
  /** Probable content of the columns, judged by these rows. */
  guess: TableGuess;
}

/** Characters of text that are read here; for a longer file the server reports problems. */
const TEXT_LIMIT = UNPACKED_LIMIT;
/** Rows from which the columns are guessed, and most characters that they may have together. */
const FIRST_ROWS = 5_000;
const FIRST_CHARACTERS = 2_000_000;
/** Cells of these rows that are sent to the page: ten times as many would block it for longer than a frame. */
const PAGE_CELLS = 25_000;
const PIECE_BYTES = 262_144;
/** For a file that is not a workbook. */
const NO_SHEET = { sheets: [], sheet: null, hasHeader: true };
/** Time for a cancellation to arrive. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** A text as it is sent to the page: of a text too long for any cell only as much as its error message needs. */
const cut = (text: string) => (text.length > READ_AT_MOST ? text.slice(0, READ_AT_MOST + 1) : text);

/** The first rows of a table for the page, and the guess from more of them, which would take too long on the page. */
function startOf(
  rows: FileRows,
  { kind, delimiter }: FileReading,
  isWhole: boolean,
): FileRows & Pick<FileStart, 'guess'> {
  let characters = 0;
  const first: string[][] = [];
  for (const row of rows.rows) {
    if (first.length >= FIRST_ROWS || characters > FIRST_CHARACTERS) break;
    first.push(row.map(cut));
    for (const text of row) characters += text.length;
  }
  const guess = guessColumns(first, rows.header, {
    delimiter: kind === 'delimited' ? delimiter : null,
    textColumns: rows.textColumns,
    // Columns that are empty in the first rows may have content in a later one.
    blankColumns: isWhole ? rows.blankColumns : [],
  });
  return { ...rows, rows: first.slice(0, Math.max(1, Math.floor(PAGE_CELLS / guess.columns.length))), guess };
}

/** A file that has been read. */
export interface OpenedFile {
  start: FileStart;
  /** Rows by their numbers from 1, if they are in memory here. */
  rowsAt(numbers: readonly number[]): Map<number, string[]>;
  /** The original text of a cell; empty for rows that are not in memory here. */
  textAt(column: number, number: number): string;
}

function opened(
  all: FileRows,
  reading: FileReading,
  facts: Pick<FileStart, 'count' | 'sheets' | 'sheet' | 'hasHeader' | 'unreadable'>,
): OpenedFile {
  return {
    start: { ...startOf(all, reading, facts.count !== null), ...facts },
    textAt: (column, number) => all.rows[number - 1]?.[column] ?? '',
    rowsAt: (numbers) =>
      new Map(
        numbers.flatMap((number) => (all.rows[number - 1] ? [[number, all.rows[number - 1]!.map(cut)] as const] : [])),
      ),
  };
}

async function openWorkbook(
  file: Blob,
  isGzip: boolean,
  reading: FileReading,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const steps = readWorkbook(await unpackedBytes(file, isGzip), reading);
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      const { sheets, sheet, hasHeader, ...all } = value;
      return opened(all, reading, { count: all.rows.length, sheets, sheet, hasHeader, unreadable: 0 });
    }
    await pause();
    signal.throwIfAborted();
  }
}

async function openSnapGene(file: Blob, isGzip: boolean, reading: FileReading): Promise<OpenedFile> {
  const all = snapGeneRows(await unpackedBytes(file, isGzip), 'name' in file ? String(file.name) : '');
  return opened(all, reading, { count: all.rows.length, ...NO_SHEET, unreadable: 0 });
}

/**
 * Reads a file as a table.
 * @param on.start called once with the first rows as soon as enough of them are there.
 * @param on.progress called with the decompressed bytes read so far.
 * @throws Refusal for a damaged file, the signal's reason when it is cancelled
 */
export async function openFile(
  file: Blob,
  isGzip: boolean,
  reading: FileReading,
  on: { start: (start: FileStart) => void; progress: (bytes: number) => void; signal: AbortSignal },
): Promise<OpenedFile> {
  const { kind } = reading;
  if (kind === 'xlsx') return openWorkbook(file, isGzip, reading, on.signal);
  if (kind === 'snapgene') return openSnapGene(file, isGzip, reading);
  const text = createTextReader(reading.encoding);
  const hasHeader = reading.hasHeader ?? true;
  const table = createTableReader(kind, { ...reading, hasHeader });
  let bytes = 0;
  let characters = 0;
  let isReported = false;
  let isWhole = true;
  pieces: for await (const piece of unpackedPieces(file, isGzip))
    for (let at = 0; at < piece.length; at += PIECE_BYTES) {
      await pause();
      on.signal.throwIfAborted();
      const part = piece.subarray(at, at + PIECE_BYTES);
      const read = text.push(part);
      table.push(read);
      bytes += part.length;
      characters += read.length;
      on.progress(bytes);
      if (!isReported && (table.count > FIRST_ROWS || (characters > FIRST_CHARACTERS && table.count > 0))) {
        isReported = true;
        const start = startOf(table.table(FIRST_ROWS), reading, false);
        on.start({ ...start, count: null, ...NO_SHEET, hasHeader, unreadable: text.unreadable });
      }
      if (characters <= TEXT_LIMIT) continue;
      isWhole = false;
      break pieces;
    }
  on.signal.throwIfAborted();
  if (isWhole) {
    table.push(text.end());
    table.end();
  }
  const count = isWhole ? table.count : null;
  return opened(table.table(), reading, { count, ...NO_SHEET, hasHeader, unreadable: text.unreadable });
}
