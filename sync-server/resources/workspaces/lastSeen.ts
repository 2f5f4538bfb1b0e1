import type { Sql } from '../../storage/db';

/** When members of a workspace last did something in it, Unix milliseconds; members who never did are left out. */
export async function lastSeen(
  sql: Sql,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.query<{ user_id: string; at: number | null }>(
    `select wanted.user_id, greatest(
       (select extract(epoch from max(s.last_used_at)) * 1000 from session s
          where s.user_id = wanted.user_id and s.workspace_id = $1),
       (select extract(epoch from max(v.at)) * 1000 from page_visit v
          where v.workspace_id = $1 and v.user_id = wanted.user_id),
       (select e.received_at from event e where e.workspace_id = $1 and e.actor_id = wanted.user_id
          order by e.seq desc limit 1)
     )::float8 as at
     from unnest($2::uuid[]) as wanted (user_id)`,
    [workspaceId, [...userIds]],
  );
  return new Map(rows.flatMap(({ user_id, at }) => (at === null ? [] : [[user_id, at] as const])));
}
