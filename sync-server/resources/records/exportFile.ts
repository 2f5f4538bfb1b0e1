import { csvLine } from '@/domain/files/csvCell';
import { type ExportedRow, RECORD_FILE_TYPES, type RecordFileKind, writeRecordFile } from '@/domain/files/recordFile';
import { sheetCellOf } from '@/domain/files/sheetCell';
import { createWorkbook } from '@/domain/files/workbookWriter';
import { invalid } from '@/domain/refusal';
import { molfilesOf } from '../../structures/molfilesOf';
import type { ExportColumn } from './exportTable';

/** Kinds of files that records can be exported as, with their media types. */
export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  sdf: 'chemical/x-mdl-sdfile; charset=utf-8',
  fasta: 'text/x-fasta; charset=utf-8',
  genbank: 'text/x-genbank; charset=utf-8',
} as const;
/** File name extensions. */
export const EXPORT_ENDINGS: Readonly<Record<ExportKind, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  sdf: 'sdf',
  fasta: 'fasta',
  genbank: 'gb',
};
export type ExportKind = keyof typeof EXPORT_TYPES;

/** Rows that are written to the workbook at a time. */
const AT_A_TIME = 500;

/** The lines of a CSV file. */
function* csvFile(columns: readonly ExportColumn[], rows: Iterable<string[]>): Generator<string> {
  yield csvLine(columns.map(({ head }) => head));
  for (const row of rows) yield csvLine(row);
}

/** The pieces of a workbook. */
function* workbookFile(
  name: string,
  columns: readonly ExportColumn[],
  rows: Iterable<string[]>,
): Generator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const heads = columns.map(({ head }) => head);
  const writer = createWorkbook([{ name, heads }], (bytes) => pieces.push(bytes));
  let batch: string[][] = [];
  const write = () => {
    writer.rows(batch.map((row) => columns.map(({ type }, i) => sheetCellOf(type, row[i] ?? ''))));
    batch = [];
    return pieces.splice(0);
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === AT_A_TIME) yield* write();
  }
  yield* write();
  writer.end();
  yield* pieces;
}

/** The records of an SDF, FASTA or GenBank file. */
async function* recordFile(
  kind: RecordFileKind,
  columns: readonly ExportColumn[],
  rows: Iterable<string[]>,
  contentId: string | undefined,
): AsyncGenerator<string> {
  const first = columns.findIndex(({ fieldId }) => fieldId !== null);
  const fields = columns.slice(first).map(({ head, type }) => ({ name: head, type }));
  const at = contentPlace(kind, columns, contentId) - first;
  let batch: ExportedRow[] = [];
  const write = async () => {
    const { text } = await writeRecordFile(kind, fields, at, batch, molfilesOf);
    batch = [];
    return text;
  };
  for (const row of rows) {
    batch.push({ identifier: row[first - 1] ?? '', texts: row.slice(first) });
    if (batch.length === AT_A_TIME) yield await write();
  }
  yield await write();
}

/** The column that a file of records is about. @throws Refusal invalid when none of the columns can be written to it */
export function contentPlace(
  kind: RecordFileKind,
  columns: readonly ExportColumn[],
  contentId: string | undefined,
): number {
  const takes = RECORD_FILE_TYPES[kind];
  const at = columns.findIndex(
    ({ type, fieldId }) => fieldId !== null && takes.has(type) && (contentId === undefined || fieldId === contentId),
  );
  if (at >= 0) return at;
  const types = [...takes].join(', ');
  throw invalid(['content_field_id'], `No selected column can be written as ${kind} (${types}).`, 'type');
}

/** The file in pieces, produced as they are read. @throws Refusal invalid when no column can be written to it */
export function exportFile(
  kind: ExportKind,
  name: string,
  columns: readonly ExportColumn[],
  rows: Iterable<string[]>,
  contentId: string | undefined,
): Iterable<string | Uint8Array> | AsyncIterable<string> {
  if (kind === 'csv') return csvFile(columns, rows);
  if (kind === 'xlsx') return workbookFile(name, columns, rows);
  contentPlace(kind, columns, contentId);
  return recordFile(kind, columns, rows, contentId);
}
