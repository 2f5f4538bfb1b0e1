import type { RowProblem } from '@/domain/files/recordTable';
import { INVALID_IDENTIFIER } from '@/domain/identifiers/recordIdentifier';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { ServerCheck } from '../state/useImportCheck';
import type { ChangedText, ColumnCheck } from './columnCheck';

/** A cell or row that cannot be read; rows from 1 without the head. */
export interface RowFault {
  row: number;
  /** null = the row as a whole. */
  column: number | null;
  columnName: string;
  text: string;
  message: string;
}

/** How many cells of a column cannot be read, and whether all rows were checked. */
export interface ColumnVerdict {
  failing: number;
  isFinal: boolean;
  /** Number of cells checked, if not all were. */
  filled?: number;
  /** Number of cells that would be written differently from the file, and the first of them. */
  changed: number;
  changes: readonly ChangedText[];
  /** The type that would hold texts that the field refuses; null = no other type would. */
  better: FieldType | null;
}

/** The product's message for an empty name; for a row of a file, its consequence is added. */
const inWords = (message: string) =>
  message === INVALID_IDENTIFIER ? `${message}: the row has nothing in its key columns` : message;

/**
 * Errors reported by the server, with the text of the cell if its row is known.
 * @param rows by number from 1.
 */
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

/** Errors found here in the first rows, in the order of the file. */
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

/** Verdict on each column: the server's, otherwise that on the rows checked here. */
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
          better: check.better,
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
      better: local[i]?.better ?? null,
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
