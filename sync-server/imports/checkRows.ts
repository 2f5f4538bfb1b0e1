import type { z } from 'zod';
import type { validateImportCall } from '@/contract/imports/validate';
import type { FileTable } from './readTable';
import type { SortedRows } from './sortRows';

export type ImportCheck = z.output<typeof validateImportCall.resource>;

const ERRORS_SHOWN = 1000;

/**
 * What an import would do with a file, and which of its cells it cannot read: also those of rows that are in already, so
 * that they are found when the import has run.
 */
export async function checkRows(
  table: FileTable,
  hasHeader: boolean,
  parts: AsyncIterable<SortedRows & { done: number }>,
  onChecked: (done: number) => void,
): Promise<ImportCheck> {
  const counted = { new_count: 0, changed_count: 0, same_count: 0, refused_count: 0 };
  const errors: ImportCheck['errors'] = [];
  const faulty = new Set<number>();
  const unreadable = new Set(table.problems.map(({ row }) => row));
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
    // Of a record that cannot be read that is the reason; that it has no name follows from it.
    for (const { number, column, message } of part.refused) if (!unreadable.has(number)) note(number, column, message);
    for (const { number, unread } of [...part.fresh, ...part.changed.map(({ row }) => row), ...part.same])
      for (const cell of unread) note(number, cell.column.name, cell.message);
  }
  for (const { row, message } of table.problems) note(row, '', message);
  for (const ragged of table.ragged) {
    const number = ragged.row - (hasHeader ? 1 : 0);
    note(number, '', `The row has ${ragged.found} cells, the first has ${ragged.expected}.`);
  }
  errors.sort((a, b) => a.row - b.row);
  const total_rows = table.rows.length;
  return { ...counted, total_rows, valid_rows: total_rows - faulty.size, error_count, errors };
}
