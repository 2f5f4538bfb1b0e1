import type { LogEvent } from '@/domain/events/event';
import type { Sql } from '../storage/db';

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

/**
 * Withdraws the notices of people who are no longer mentioned in a comment, as long as they have not read them and the
 * notices report nothing else, together with the emails that wait.
 * @returns whose notices were withdrawn
 */
export async function takeBackMentions(sql: Sql, workspaceId: string, event: LogEvent, rev: number): Promise<string[]> {
  const gone: string[] = [];
  for (const change of event.changes) {
    if (change.kind !== 'comment' || !change.before || !change.after || !('mentions' in change.after)) continue;
    const named = idsIn(change.after.mentions);
    const left = idsIn(change.before.mentions).filter((id) => !named.includes(id));
    if (left.length === 0) continue;
    const rows = await sql.query<{ user_id: string }>(
      `update notice set is_withdrawn = true, rev = $5
       where workspace_id = $1 and type = 'mentions' and user_id = any($2::uuid[]) and facts ->> 'comment_id' = $3
         and read_at is null and not is_withdrawn and cardinality(event_ids) = $4 returning user_id`,
      [workspaceId, left, change.id, 1, rev],
    );
    gone.push(...rows.map(({ user_id }) => user_id));
  }
  return gone;
}
