import type { StoredRow } from '@/domain/rows/storedRow';
import type { Sql } from '../storage/db';

/** Writes plain rows as they stand, new and changed ones alike. */
export async function upsertRows(
  sql: Sql,
  workspaceId: string,
  seq: number,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `insert into row (workspace_id, seq, kind, id, attrs, born, stamps, removed)
     select $1, $2, * from unnest($3::text[], $4::uuid[], $5::jsonb[], $6::text[], $7::jsonb[], $8::text[])
     on conflict (workspace_id, kind, id) do update set
       seq = excluded.seq, attrs = excluded.attrs, born = excluded.born, stamps = excluded.stamps,
       removed = excluded.removed`,
    [
      workspaceId,
      seq,
      rows.map((row) => row.kind),
      rows.map((row) => row.id),
      rows.map((row) => JSON.stringify(row.attrs)),
      rows.map((row) => row.born),
      rows.map((row) => JSON.stringify(row.stamps)),
      rows.map((row) => row.removed ?? null),
    ],
  );
}
