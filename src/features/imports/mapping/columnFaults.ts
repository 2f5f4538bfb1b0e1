import type { RowProblem } from '@/domain/files/recordTable';
import { INVALID_IDENTIFIER } from '@/domain/identifiers/recordIdentifier';
import type { ServerCheck } from '../state/useImportCheck';
import type { ChangedText, ColumnCheck } from './columnCheck';

/** One cell or row that cannot be read as it should; rows from 1 without the head. */
export interface RowFault {
  row: number;
  /** null = the row as a whole. */
  column: number | null;
  columnName: string;
  text: string;
  message: string;
}

/** How many cells of a column do not read, and whether that is said of all rows. */
export interface ColumnVerdict {
  failing: number;
  isFinal: boolean;
  /** Of so many cells, where not all were looked at. */
  filled?: number;
  /** Cells that would be written otherwise than the file has them, and the first of them. */
  changed: number;
  changes: readonly ChangedText[];
}

/** What the product says of an empty name, and of a row of a file also what that means. */
const inWords = (message: string) =>
  message === INVALID_IDENTIFIER ? `${message}: the row has nothing in its key columns` : message;

/** Faults as the server found them, with the text of the cell where its row is known. @param rows by number from 1. */
export function serverFaults(
  check: ServerCheck,
  names: readonly string[],
  rows: ReadonlyMap<number, readonly string[]>,
): RowFault[] {
  const columnByName = new Map(names.map((name, column) => [name, column]));
  return check.errors.map(({ row, column, message }) => {
    const index = columnByName.get(column) ?? null;
    return {
      row,
      column: index,
      columnName: column,
      text: index === null ? '' : (rows.get(row)?.[index] ?? ''),
      message: inWords(message),
    };
  });
}

/** Faults that were found here in the first rows, in the order of the file. */
export function localFaults(
  checks: readonly (ColumnCheck | null)[],
  names: readonly string[],
  problems: readonly RowProblem[] = [],
): RowFault[] {
  const ofRows = problems.map((problem) => ({ ...problem, column: null, columnName: '', text: '' }));
  return checks
    .flatMap((check, column) =>
      (check?.failures ?? []).map((failure): RowFault => ({ ...failure, column, columnName: names[column] ?? '' })),
    )
    .concat(ofRows)
    .sort((a, b) => a.row - b.row || (a.column ?? 0) - (b.column ?? 0));
}

/** Verdict of each column: the server's, else that of the rows looked at here. */
export function columnVerdicts(
  local: readonly (ColumnCheck | null)[],
  server: ServerCheck | null,
  names: readonly string[],
): (ColumnVerdict | null)[] {
  if (!server)
    return local.map(
      (check) =>
        check && {
          failing: check.failing,
          isFinal: false,
          filled: check.filled,
          changed: check.changed,
          changes: check.changes,
        },
    );
  const byColumn = new Map(server.columns.map((column) => [column.column, column]));
  return names.map((_, i) => {
    const counted = byColumn.get(i);
    return {
      failing: (counted?.kept_as_text ?? 0) + (counted?.refused_count ?? 0),
      isFinal: true,
      changed: counted?.changed_count ?? 0,
      changes: counted?.changed ?? [],
    };
  });
}

/** The rows with the most errors first, at most `count` of them, then in the order of the file. */
export function worstRows(faults: readonly RowFault[], count: number): number[] {
  const perRow = new Map<number, number>();
  for (const { row } of faults) perRow.set(row, (perRow.get(row) ?? 0) + 1);
  return [...perRow]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, count)
    .map(([row]) => row);
}
