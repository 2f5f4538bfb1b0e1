import type { Field } from '@/domain/kinds/field';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import type { EventHeads } from '../events/eventHeads';
import { selectRecords } from '../events/recordStore';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import type { Sql } from '../storage/db';

/** Key fields that refer to records, by the table whose key they belong to, as far as the reader may see them. */
function keysByTable(structure: Structure, sight: Sight): Map<string, Field[]> {
  const keys = new Map<string, Field[]>();
  for (const slice of structure.all('slice')) {
    if (slice.is_deleted || !sight.seesSlice(slice.id)) continue;
    const fields = slice.key_field_ids.flatMap((id) => structure.get('field', id) ?? []);
    const referring = fields.filter(
      (field) => field.field_type === 'record-reference' && !field.is_deleted && sight.seesField(field.id),
    );
    if (referring.length > 0) keys.set(slice.id, referring);
  }
  return keys;
}

/** The records that the key of this one refers to. */
function referredTo(record: RecordRow, keys: readonly Field[]): string[] {
  const contents = keys.flatMap((field) => currentValues(record.cells[field.id] ?? []).map(({ content }) => content));
  return [...new Set(contents.flatMap((content) => (Array.isArray(content) ? content.map(String) : [])))];
}

/**
 * The records that each record is a sub-record of: those that its key fields refer to, as a batch refers to its
 * compound.
 */
export function parentIds(
  records: readonly RecordRow[],
  structure: Structure,
  sight: Sight,
): { [recordId: string]: string[] } {
  const keys = keysByTable(structure, sight);
  return Object.fromEntries(
    records.map((record) => [record.id, referredTo(record, keys.get(record.attrs.entity_slice_id) ?? [])]),
  );
}

/** Sub-records by the record that they belong to. */
export type SubRecords = ReadonlyMap<string, readonly RecordRow[]>;

/** The live sub-records of records (given by their ids), in order of creation; records without any are absent. */
export async function subRecords(
  deps: { db: Sql; heads: EventHeads },
  structure: Structure,
  sight: Sight,
  ids: readonly string[],
): Promise<SubRecords> {
  const found = new Map<string, RecordRow[]>();
  const keys = keysByTable(structure, sight);
  if (keys.size === 0 || ids.length === 0) return found;
  const wanted = new Set(ids);
  // One pattern with all ids, so that the database searches each row once.
  const condition = 'slice_id = any($2::uuid[]) and not is_deleted and cells ~ $3 order by id';
  const pattern = `"(${ids.join('|')})"`;
  const records = await selectRecords(deps.db, deps.heads, sight.actor.workspace_id, condition, [
    [...keys.keys()],
    pattern,
  ]);
  for (const record of records)
    for (const parent of referredTo(record, keys.get(record.attrs.entity_slice_id) ?? []))
      if (wanted.has(parent)) found.set(parent, [...(found.get(parent) ?? []), record]);
  return found;
}
