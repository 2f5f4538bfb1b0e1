import type { Sql } from '../storage/db';

/** Characters of an identifier's key that the index holds. */
const INDEXED = 500;
/** Most hits that are returned. */
const MOST = 10_000;

/** The additional identifiers of the live records of some tables whose normalized form matches one of the patterns. */
export async function identifiersLike(
  sql: Sql,
  workspaceId: string,
  sliceIds: readonly string[],
  like: readonly string[],
): Promise<{ key: string; identifier: string; record_id: string; slice_id: string; record_identifier: string }[]> {
  return sql.query(
    `select i.attrs ->> 'identifier_key' as key, i.attrs ->> 'identifier' as identifier, r.id as record_id, r.slice_id,
       r.identifier as record_identifier
     from row i join record r on r.workspace_id = i.workspace_id and r.id = (i.attrs ->> 'record_id')::uuid
     where i.workspace_id = $1 and i.kind = 'identifier' and i.removed is null and r.slice_id = any($2::uuid[])
       and i.attrs ->> 'identifier_key' like any($3::text[])
       and i.attrs ->> 'is_deleted' = 'false' and not r.is_deleted and not r.is_archived
     order by key limit ${MOST}`,
    [workspaceId, [...sliceIds], [...like]],
  );
}

/**
 * The live records of a table that have one of the keys as an additional identifier, by the first characters of the
 * key.
 */
export async function additionalIdentifiers(
  sql: Sql,
  workspaceId: string,
  sliceId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await sql.query<{ key: string; record_id: string }>(
    `select left(i.attrs ->> 'identifier_key', ${INDEXED}) as key, i.attrs ->> 'record_id' as record_id
     from row i join record r on r.workspace_id = i.workspace_id and r.id = (i.attrs ->> 'record_id')::uuid
     where i.workspace_id = $1 and i.kind = 'identifier' and i.removed is null and i.attrs ->> 'entity_slice_id' = $2
       and left(i.attrs ->> 'identifier_key', ${INDEXED}) = any($3::text[])
       and i.attrs ->> 'is_deleted' = 'false' and not r.is_deleted`,
    [workspaceId, sliceId, keys.map((key) => key.slice(0, INDEXED))],
  );
  return new Map(rows.map((row) => [row.key, row.record_id]));
}
