import type { Sql } from '../../storage/db';

/** Seq of the newest event of a workspace. */
export async function currentSeq(sql: Sql, workspaceId: string): Promise<number> {
  const [row] = await sql.query<{ seq: number }>('select seq from workspace where id = $1', [workspaceId]);
  return row?.seq ?? 0;
}
