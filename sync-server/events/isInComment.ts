import type { RowOf } from '@/domain/kinds/registry';
import type { Sql } from '../storage/db';
import type { Sight } from './sight';

/** Whether a comment that the person may read shows the file; then they may see the picture. */
export async function isInComment(sql: Sql, sight: Sight, fileId: string): Promise<boolean> {
  const rows = await sql.query<{ id: string; attrs: Omit<RowOf<'comment'>, 'id'> }>(
    `select id, attrs from row
     where workspace_id = $1 and kind = 'comment' and removed is null and attrs ->> 'is_deleted' = 'false'
       and (attrs -> 'content')::text like $2`,
    [sight.actor.workspace_id, `%${fileId}%`],
  );
  return rows.some(({ id, attrs }) => sight.seesRow('comment', id, attrs));
}
