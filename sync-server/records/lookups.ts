import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field } from '@/domain/kinds/field';
import type { RecordRow } from '@/domain/records/recordRow';
import { isUuid } from '@/lib/uuid';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import type { Sql } from '../storage/db';

/** Ids of the records that visible record-reference cells refer to. */
function referencedIds(records: readonly RecordRow[], fields: readonly Field[]): Set<string> {
  const ids = new Set<string>();
  const pointing = fields.filter((field) => field.field_type === 'record-reference');
  for (const record of records)
    for (const field of pointing)
      for (const value of record.cells[field.id] ?? [])
        if (Array.isArray(value.content)) for (const id of value.content) if (typeof id === 'string') ids.add(id);
  return ids;
}

/** Names of what the fields' values refer to, as far as the reader may see them. */
export async function lookupsFor(
  sql: Sql,
  structure: Structure,
  sight: Sight,
  records: readonly RecordRow[],
  fields: readonly Field[],
): Promise<Lookups> {
  const ids = referencedIds(records, fields);
  const found =
    ids.size === 0
      ? []
      : await sql.query<{ id: string; identifier: string; slice_id: string }>(
          `select id, identifier, slice_id from record
           where workspace_id = $1 and id = any($2::uuid[]) and not is_deleted`,
          [sight.actor.workspace_id, [...ids].filter(isUuid)],
        );
  const identifiers = new Map<string, string>();
  for (const row of found)
    if (sight.seesSlice(row.slice_id) && !sight.hidesKeyOf(row.slice_id)) identifiers.set(row.id, row.identifier);
  const names = new Map(
    structure.all('member').map((member) => [member.id, member.preferred_name ?? member.full_name]),
  );
  const fieldNames = new Map(
    structure
      .all('field')
      .filter((f) => !f.is_deleted && sight.seesField(f.id))
      .map((f) => [f.id, f.field_name]),
  );
  return {
    ...NO_LOOKUPS,
    nameOfUser: (id) => names.get(id) ?? null,
    usersByName: (name) => {
      const key = identifierKey(name);
      return structure
        .all('member')
        .filter((m) => [m.full_name, m.preferred_name ?? '', m.email].some((text) => identifierKey(text) === key))
        .map((m) => m.id);
    },
    identifierOf: (id) => identifiers.get(id) ?? null,
    nameOfField: (id) => fieldNames.get(id) ?? null,
  };
}
