import type { StoredRow } from '@/domain/changes/storedRow';
import type { TxSql } from '../storage/db';

/** A plain row to be stored, with the seq of the event that changed it. */
export interface RowWrite {
  seq: number;
  row: StoredRow;
}

/** Writes plain rows, new and changed ones alike. */
export function sendRows(tx: TxSql, workspaceId: string, writes: readonly RowWrite[]): void {
  if (writes.length === 0) return;
  tx.send(
    `insert into row (workspace_id, seq, kind, id, attrs, born, stamps, removed)
     select $1, * from unnest($2::bigint[], $3::text[], $4::uuid[], $5::jsonb[], $6::text[], $7::jsonb[], $8::text[])
     on conflict (workspace_id, kind, id) do update set
       seq = excluded.seq, attrs = excluded.attrs, born = excluded.born, stamps = excluded.stamps,
       removed = excluded.removed`,
    [
      workspaceId,
      writes.map(({ seq }) => seq),
      writes.map(({ row }) => row.kind),
      writes.map(({ row }) => row.id),
      writes.map(({ row }) => JSON.stringify(row.attrs)),
      writes.map(({ row }) => row.born),
      writes.map(({ row }) => JSON.stringify(row.stamps)),
      writes.map(({ row }) => row.removed ?? null),
    ],
  );
}
