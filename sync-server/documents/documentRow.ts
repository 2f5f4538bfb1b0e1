import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { DocumentRow } from '../relay/touchedRooms';
import type { Sql } from '../storage/db';

/**
 * The committed row of a document with the number of the last event that changed it; null when it is removed or
 * unknown.
 */
export async function readDocumentRow<K extends PlainKind>(
  sql: Sql,
  workspaceId: string,
  kind: K,
  id: string,
): Promise<{ row: RowOf<K>; seq: number } | null> {
  const [found] = await sql.query<{ attrs: object; seq: number }>(
    'select attrs, seq from row where workspace_id = $1 and kind = $2 and id = $3 and removed is null',
    [workspaceId, kind, id],
  );
  return found ? { row: { id, ...found.attrs } as unknown as RowOf<K>, seq: found.seq } : null;
}

/** Which of these rows an event after `since` changed. */
export function changedDocumentRows(
  sql: Sql,
  workspaceId: string,
  rows: readonly DocumentRow[],
  since: number,
): Promise<DocumentRow[]> {
  return sql.query<{ kind: PlainKind; id: string }>(
    `select kind, id from row
     where workspace_id = $1 and (kind, id) in (select * from unnest($2::text[], $3::uuid[])) and seq > $4`,
    [workspaceId, rows.map(({ kind }) => kind), rows.map(({ id }) => id), since],
  );
}
