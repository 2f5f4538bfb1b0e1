import { numberText, plural } from '@/lib/words/counted';
import type { TableFacts } from '../../reading/readTable';
import type { ColumnCounts } from './columnCounts';
import type { ImportCheck } from './importCheck';
import type { SortedRows } from './sortRows';

const ERRORS_SHOWN = 1000;

/**
 * Outcome of an import of a file before it runs, with the cells that it cannot read, including those of rows that have
 * been imported, so that they can be found after the import.
 */
export async function checkRows(
  table: TableFacts,
  hasHeader: boolean,
  parts: AsyncIterable<SortedRows & { done: number }>,
  columns: ColumnCounts,
  onChecked: (done: number) => void,
): Promise<ImportCheck> {
  const counted = { new_count: 0, changed_count: 0, same_count: 0, refused_count: 0 };
  const errors: ImportCheck['errors'] = [];
  const faulty = new Set<number>();
  const unreadable = new Set(table.problems.map(({ row }) => row));
  const unreadCells = new Map<string, number>();
  const refusedCells = new Map<string, number>();
  let error_count = 0;
  const note = (row: number, column: string, message: string) => {
    error_count++;
    faulty.add(row);
    if (errors.length < ERRORS_SHOWN) errors.push({ row, column, message });
  };
  for await (const part of parts) {
    onChecked(part.done);
    counted.new_count += part.fresh.length;
    counted.changed_count += part.changed.length;
    counted.same_count += part.same.length;
    counted.refused_count += part.refused.length;
    // If a record cannot be read, that is the reason reported; its missing name follows from it.
    for (const { number, column, message } of part.refused) {
      if (unreadable.has(number)) continue;
      refusedCells.set(column, (refusedCells.get(column) ?? 0) + 1);
      note(number, column, message);
    }
    for (const { number, unread } of [...part.fresh, ...part.changed.map(({ row }) => row), ...part.same])
      for (const cell of unread) {
        unreadCells.set(cell.column.name, (unreadCells.get(cell.column.name) ?? 0) + 1);
        note(number, cell.column.name, cell.message);
      }
  }
  for (const { row, message } of table.problems) note(row, '', message);
  for (const ragged of table.ragged) {
    const number = ragged.row - (hasHeader ? 1 : 0);
    note(
      number,
      '',
      `The row has ${numberText(ragged.found)} ${plural(ragged.found, 'cell', 'cells')}, the first has ${numberText(ragged.expected)}.`,
    );
  }
  errors.sort((a, b) => a.row - b.row);
  const total_rows = table.rowCount;
  return {
    ...counted,
    total_rows,
    valid_rows: total_rows - faulty.size,
    error_count,
    errors,
    warnings: [...table.warnings],
    columns: columns.summary(unreadCells, refusedCells),
  };
}
