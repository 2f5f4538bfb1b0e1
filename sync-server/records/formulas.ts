import { dayNumberAt } from '@/domain/dates/isoDate';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import type { CalculationContext } from '@/domain/formulas/calculateFormula';
import { withFormulas } from '@/domain/formulas/withFormulas';
import type { Field } from '@/domain/kinds/field';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import type { Sql } from '../storage/db';
import { lookupsFor } from './lookups';

/** Formula fields of a table that the reader sees. */
export function formulasOf(structure: Structure, sight: Sight, sliceId: string): Field[] {
  return (structure.get('slice', sliceId)?.field_ids ?? []).flatMap((id) => {
    const field = structure.get('field', id);
    const shown = field?.field_type === 'formula' && !field.is_deleted && !field.is_archived && sight.seesField(id);
    return shown ? [field] : [];
  });
}

/** Fields that formulas may use: those that the reader sees, by id. */
export function calculation(structure: Structure, sight: Sight, tzMinutes: number): CalculationContext {
  const seen = structure.all('field').filter((field) => !field.is_deleted && sight.seesField(field.id));
  return {
    fields: new Map(seen.map((field) => [field.id, field])),
    lookups: NO_LOOKUPS,
    today: dayNumberAt(Date.now(), tzMinutes),
  };
}

/** Records with the results of their formulas. Anything hidden from the reader counts as empty in them. */
export async function withResults(
  sql: Sql,
  structure: Structure,
  sight: Sight,
  records: readonly RecordRow[],
  tzMinutes: number,
): Promise<RecordRow[]> {
  const bySlice = new Map<string, Field[]>();
  for (const { attrs } of records)
    if (!bySlice.has(attrs.entity_slice_id))
      bySlice.set(attrs.entity_slice_id, formulasOf(structure, sight, attrs.entity_slice_id));
  const formulas = [...bySlice.values()].flat();
  if (formulas.length === 0) return [...records];
  const cx = calculation(structure, sight, tzMinutes);
  const used = [...cx.fields.values()] as Field[];
  const lookups = await lookupsFor(sql, structure, sight, records, used);
  return records.map((record) => {
    const own = bySlice.get(record.attrs.entity_slice_id) ?? [];
    const seen = withFormulas({ cells: sight.record(record)?.cells ?? {} }, own, { ...cx, lookups });
    const results = own.flatMap(({ id }) => (seen.cells[id] ? [[id, seen.cells[id]]] : []));
    return { ...record, cells: { ...record.cells, ...Object.fromEntries(results) } };
  });
}
