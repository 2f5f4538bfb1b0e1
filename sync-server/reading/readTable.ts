import type { StoredMapping } from '@/contract/shapes/import';
import { READ_AT_MOST } from '@/domain/fields/contentLimit';
import type { TableGuess } from '@/domain/files/columnGuess';
import { detectEncoding } from '@/domain/files/detectEncoding';
import { encodingWarnings } from '@/domain/files/encodingWarnings';
import type { FileWarning } from '@/domain/files/fileWarning';
import { guessColumns } from '@/domain/files/guessColumns';
import { headerNames } from '@/domain/files/headerNames';
import { otherFormatText } from '@/domain/files/otherFormat';
import type { RowProblem } from '@/domain/files/recordTable';
import type { RaggedRow } from '@/domain/files/rowParser';
import { snapGeneRows } from '@/domain/files/snapGeneTable';
import { type FileSniff, sniff } from '@/domain/files/sniff';
import { createTableReader, type FileRows, type TextKind } from '@/domain/files/tableReader';
import { createTextReader } from '@/domain/files/textDecoder';
import { readWorkbook, type WorkbookRows } from '@/domain/files/workbook/readWorkbook';
import { invalid, Refusal } from '@/domain/refusal';

const PIECE = 1 << 20;
/** Most rows that types are guessed from: enough to see rare values, and fast. */
const GUESS_ROWS = 20_000;
/** Most characters of a cell that is only displayed. */
const SHOWN = 2_000;

/** How the text of a file is formatted; for a workbook or a SnapGene file most of it does not apply. */
export type Reading = Pick<
  StoredMapping,
  'kind' | 'sheet' | 'has_header' | 'delimiter' | 'quote' | 'decimal' | 'encoding'
>;

/** Facts about a table besides its rows. */
export interface TableFacts {
  reading: Reading;
  header: string[];
  rowCount: number;
  ragged: readonly RaggedRow[];
  problems: readonly RowProblem[];
  warnings: readonly FileWarning[];
  textColumns: readonly number[];
  blankColumns: readonly number[];
  guess: TableGuess;
}

/** All rows of a file, read as a table. */
export interface FileTable extends Omit<TableFacts, 'rowCount'> {
  rows: string[][];
}

function noTable(message: string): Refusal {
  return new Refusal('invalid', message, [{ validation: 'file', code: 'file_kind', message, path: ['file'] }]);
}

function kindOf({ kind, other }: FileSniff): Reading['kind'] {
  if (kind === 'csv' || kind === 'tsv') return 'delimited';
  if (kind === 'gz') throw noTable('This file is compressed twice. Decompress it once.');
  if (kind === 'unknown') throw noTable(other ? otherFormatText('This file', other) : 'This file is not a text table.');
  return kind;
}

/** Detects the format of a file. @throws Refusal invalid when it contains no table. */
export function readingOf(bytes: Uint8Array): Reading {
  const sniffed = sniff(bytes, true);
  const kind = kindOf(sniffed);
  return {
    kind,
    sheet: null,
    has_header: kind === 'delimited' ? sniffed.hasHeader : true,
    delimiter: sniffed.delimiter,
    quote: sniffed.quote,
    decimal: sniffed.decimal,
    encoding: sniffed.encoding,
  };
}

/** Called with the number of bytes that have been read, and of all. */
export type OnRead = (done: number, total: number) => void;

function readText(bytes: Uint8Array, kind: TextKind, reading: Reading, onRead?: OnRead): FileRows {
  const text = createTextReader(reading.encoding);
  const table = createTableReader(kind, { ...reading, hasHeader: reading.has_header });
  for (let from = 0; from < bytes.length; from += PIECE) {
    onRead?.(from, bytes.length);
    table.push(text.push(bytes.subarray(from, from + PIECE)));
  }
  table.push(text.end());
  table.end();
  const rows = table.table();
  const detected = detectEncoding(bytes);
  const confidence = detected.encoding === reading.encoding ? detected.confidence : null;
  const warnings = encodingWarnings(reading.encoding, confidence, text.unreadable);
  return { ...rows, warnings: [...warnings, ...rows.warnings] };
}

function readSheetRows(bytes: Uint8Array, { sheet }: Reading, hasHeader: boolean | null): WorkbookRows {
  const steps = readWorkbook(bytes, { sheet, hasHeader });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * @param isGuessed whether the reading was suggested by the content: then the rows of a sheet tell whether it has a
 * header row.
 */
function rowsOf(
  bytes: Uint8Array,
  reading: Reading,
  fileName: string,
  isGuessed: boolean,
  onRead?: OnRead,
): FileRows & { hasHeader?: boolean } {
  const { kind } = reading;
  if (kind === 'xlsx') return readSheetRows(bytes, reading, isGuessed ? null : reading.has_header);
  if (kind === 'snapgene') return snapGeneRows(bytes, fileName);
  return readText(bytes, kind, reading, onRead);
}

const shown = (text: string) => (text.length > SHOWN ? text.slice(0, SHOWN) : text);

/** A guess is sent to the client, so long texts are shortened. */
function shownGuess({ columns, keyColumn }: TableGuess): TableGuess {
  return {
    keyColumn,
    columns: columns.map((column) => ({
      ...column,
      samples: column.samples.map(shown),
      failures: column.failures.map(({ row, text }) => ({ row, text: shown(text) })),
    })),
  };
}

/** Texts that no cell accepts are shortened to as much as the error message needs. */
function cutCells(rows: readonly string[][]): void {
  for (const row of rows)
    for (let i = 0; i < row.length; i++) if (row[i]!.length > READ_AT_MOST) row[i] = row[i]!.slice(0, READ_AT_MOST + 1);
}

/**
 * All rows of a file. It may take minutes and much memory, so it is called only in separate threads.
 * @param wanted null = as the content suggests
 * @param fileName used for names that are missing in the file
 * @param onRead called for text files only; others are read in one go
 * @throws Refusal too_large; invalid for a damaged file or one without a table
 */
export function readTable(bytes: Uint8Array, wanted: Reading | null, fileName: string, onRead?: OnRead): FileTable {
  const read = wanted ?? readingOf(bytes);
  if (bytes.length === 0) throw invalid(['file'], 'The file is empty.', 'file');
  const {
    header: head,
    rows,
    ragged,
    problems,
    warnings: found,
    textColumns,
    blankColumns,
    hasHeader = read.has_header,
  } = rowsOf(bytes, read, fileName, wanted === null, onRead);
  const reading = { ...read, has_header: hasHeader };
  if (head === null && rows.length === 0) throw invalid(['file'], 'The file has no rows.', 'file');
  const warnings =
    rows.length === 0 ? [...found, { row: null, message: 'The file has no rows below its header.' }] : found;
  let width = 0;
  for (const row of rows) width = Math.max(width, row.length);
  const header = headerNames(head, width);
  cutCells(rows);
  const guess = guessColumns(rows.slice(0, GUESS_ROWS), header, {
    delimiter: reading.kind === 'delimited' ? reading.delimiter : null,
    textColumns,
    blankColumns,
  });
  return { reading, header, rows, ragged, problems, warnings, textColumns, blankColumns, guess: shownGuess(guess) };
}
