import type { FieldShape } from '../fields/fieldContext';
import type { CellValue } from '../records/recordRow';

/** Whether the field shows what was recorded under experiments; true unless it says otherwise. */
export const showsOperations = (field: FieldShape | undefined) => field?.display_includes_operations !== false;

/** Whether the field also shows the values of sub-records, if a table has sub-records with this field. */
export const showsSubRecords = (field: FieldShape | undefined) =>
  field?.display_includes_sub_records === true && (field.attrs.sub_records?.length ?? 0) > 0;

/** Whether the field shows anything other than all values of the record itself. */
export const isAdjusted = (field: FieldShape | undefined) => !showsOperations(field) || showsSubRecords(field);

/** The values of a cell that count for what the field shows: without those of experiments where it leaves them out. */
export function ownValues<V extends Pick<CellValue, 'operation_id'>>(
  cell: readonly V[],
  field: FieldShape | undefined,
): readonly V[] {
  return showsOperations(field) ? cell : cell.filter((value) => value.operation_id === null);
}

/**
 * The values of a record and, if the field says so, of its sub-records, newest first. A sub-record counts like a
 * record: its own values of the field are kept, one for each experiment and one for itself.
 * @param ofSubs the cells of the field in the sub-records, by id of the record.
 */
export function displayedCell(
  own: readonly CellValue[],
  field: FieldShape,
  ofSubs: Iterable<readonly [recordId: string, cell: readonly CellValue[]]>,
): readonly CellValue[] {
  const shown = ownValues(own, field);
  if (!showsSubRecords(field)) return shown;
  const values = [...shown];
  for (const [recordId, cell] of ofSubs)
    for (const value of ownValues(cell, field)) values.push({ ...value, sub_record_id: recordId });
  if (values.length === shown.length) return shown;
  return values.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0));
}
