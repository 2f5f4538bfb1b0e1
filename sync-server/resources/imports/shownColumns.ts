import type { StoredMapping } from '@/contract/shapes/import';
import { REDACTED } from '@/domain/records/redacted';
import type { Sight } from '../../events/sight';
import type { ImportRow } from '../../jobs/importRow';

/**
 * Which columns of the file of an import somebody may read: those of fields that they see, and the others if it is
 * their own file or nothing is hidden from them.
 */
export function shownColumns(sight: Sight, row: ImportRow, mapping: StoredMapping): (column: number) => boolean {
  const isOwn = row.created_by === sight.actor.user_id;
  const fields = new Map(mapping.columns.map(({ column, field_id }) => [column, field_id]));
  return (column) => {
    const fieldId = fields.get(column);
    return fieldId ? sight.seesField(fieldId) : isOwn || sight.seesAllRecords;
  };
}

/** Whether somebody may read the whole file. */
export function showsFile(sight: Sight, row: ImportRow, mapping: StoredMapping): boolean {
  const isShown = shownColumns(sight, row, mapping);
  if (!mapping.columns.every(({ column }) => isShown(column))) return false;
  return row.created_by === sight.actor.user_id || sight.seesAllRecords;
}

/** Cells of a row of the file as somebody may read them. */
export function shownCells(cells: readonly string[], isShown: (column: number) => boolean): string[] {
  return cells.map((text, column) => (isShown(column) ? text : REDACTED));
}
