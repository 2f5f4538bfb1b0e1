import { csvLine } from '@/domain/files/csvCell';
import { sheetCellOf } from '@/domain/files/sheetCell';
import { createWorkbook } from '@/domain/files/workbookWriter';
import type { ExportColumn } from './exportTable';

/** Kinds of files that records can be exported as, with their media types. */
export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExportKind = keyof typeof EXPORT_TYPES;

/** Rows that go into the workbook at a time. */
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
  const writer = createWorkbook(name, heads, (bytes) => pieces.push(bytes));
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

/** The file in pieces, made as they are taken. */
export function exportFile(
  kind: ExportKind,
  name: string,
  columns: readonly ExportColumn[],
  rows: Iterable<string[]>,
): Iterable<string | Uint8Array> {
  return kind === 'csv' ? csvFile(columns, rows) : workbookFile(name, columns, rows);
}
