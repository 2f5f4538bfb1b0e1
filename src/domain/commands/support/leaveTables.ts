import type { RowChange } from '../../changes/rowChange';
import type { Field } from '../../kinds/field';
import type { Slice } from '../../kinds/slice';
import { changed } from './changes';

/**
 * The changes that remove a field from tables. The field remembers which they were: a field without any table would be
 * visible to everybody.
 * @param more attributes of the field that change with it
 */
export function leaveTables(field: Field, slices: readonly Slice[], more: Partial<Field> = {}): RowChange[] {
  const left_slice_ids = [...new Set([...(field.left_slice_ids ?? []), ...slices.map((slice) => slice.id)])];
  return [
    changed('field', field, { ...more, ...(slices.length > 0 ? { left_slice_ids } : {}) }),
    ...slices.map((slice) => changed('slice', slice, { field_ids: slice.field_ids.filter((id) => id !== field.id) })),
  ].filter((change) => change !== null);
}
