import type { FieldShape } from '../fields/fieldContext';
import { writtenAt } from '../records/writtenAt';
import type { CellOf } from './calculateFormula';

/** When the result of a formula last changed: the newest write of the cells that it uses; 0 when it uses none. */
export function resultTime(
  field: FieldShape,
  cellOf: CellOf,
  fields: ReadonlyMap<string, FieldShape>,
  seen: Set<string> = new Set(),
): number {
  seen.add(field.id);
  let newest = 0;
  for (const id of field.attrs.dependencies ?? []) {
    if (seen.has(id)) continue;
    const source = fields.get(id);
    if (!source) continue;
    const at = source.field_type === 'formula' ? resultTime(source, cellOf, fields, seen) : writtenAt(cellOf(id), 0);
    newest = Math.max(newest, at);
  }
  return newest;
}
