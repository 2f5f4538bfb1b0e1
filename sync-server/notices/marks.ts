import type { NoticeMark } from '@/contract/shapes/notice';
import type { Db, Sql } from '../storage/db';

/** Most notices that get the same number at once: a device receives all that have it in one answer. */
const AT_ONCE = 500;

/** Takes the lock of a workspace's notices and the next number. */
async function nextRev(sql: Sql, workspaceId: string): Promise<number> {
  const [row] = await sql.query<{ rev: number }>(
    `insert into notice_place (workspace_id, seq, rev) values ($1, 0, 1)
     on conflict (workspace_id) do update set rev = notice_place.rev + 1 returning rev`,
    [workspaceId],
  );
  return row!.rev;
}

/**
 * Merges marks so that there is one for each notice, because a statement can update a row only once. Properties that a
 * later mark leaves out keep the value of an earlier one.
 */
function joined(marks: readonly NoticeMark[]): NoticeMark[] {
  const byId = new Map<string, NoticeMark>();
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    const said = Object.fromEntries(Object.entries(mark).filter(([, value]) => value !== undefined));
    byId.set(mark.id, { ...(byId.get(mark.id) ?? mark), ...said });
  }
  return [...byId.values()];
}

/**
 * Marks a person's own notices. Of two marks the later one wins, whichever arrives first: a laptop that was offline
 * does not undo what was done on a phone since. Ids of other people's notices are ignored.
 * @returns how many were marked
 */
export async function markNotices(
  db: Db,
  workspaceId: string,
  userId: string,
  given: readonly NoticeMark[],
): Promise<number> {
  if (given.length === 0) return 0;
  const marks = joined(given);
  return db.tx(async (sql) => {
    const rev = await nextRev(sql, workspaceId);
    const rows = await sql.query(
      `update notice n set
         read_at = case when m.is_read is null then n.read_at when m.is_read then coalesce(n.read_at, m.at) end,
         done_at = case when m.is_done is null then n.done_at when m.is_done then coalesce(n.done_at, m.at) end,
         snoozed_until = case when m.snoozes then m.snoozed_until else n.snoozed_until end,
         marked_at = m.at,
         rev = $3
       from unnest($4::uuid[], $5::bigint[], $6::boolean[], $7::boolean[], $8::boolean[], $9::bigint[])
         as m (id, at, is_read, is_done, snoozes, snoozed_until)
       where n.workspace_id = $1 and n.user_id = $2 and n.id = m.id and n.marked_at <= m.at
       returning n.id`,
      [
        workspaceId,
        userId,
        rev,
        marks.map(({ id }) => id),
        marks.map(({ at }) => at),
        marks.map(({ is_read }) => is_read ?? null),
        marks.map(({ is_done }) => is_done ?? null),
        marks.map(({ snoozed_until }) => snoozed_until !== undefined),
        marks.map(({ snoozed_until }) => (snoozed_until ? Date.parse(snoozed_until) : null)),
      ],
    );
    return rows.length;
  });
}

/** Marks notices as read: those with these ids, or all. @returns how many were unread before */
export async function readNotices(
  db: Db,
  workspaceId: string,
  userId: string,
  ids: readonly string[] | null,
  now: number,
): Promise<number> {
  return db.tx(async (sql) => {
    for (let read = 0; ; ) {
      const rev = await nextRev(sql, workspaceId);
      const rows = await sql.query(
        `update notice set read_at = $4, marked_at = greatest(marked_at, $4), rev = $3
         where workspace_id = $1 and user_id = $2 and id in (
           select id from notice where workspace_id = $1 and user_id = $2 and read_at is null and is_listed
             and not is_withdrawn and ($5::uuid[] is null or id = any($5)) limit $6
         ) returning id`,
        [workspaceId, userId, rev, now, ids, AT_ONCE],
      );
      read += rows.length;
      if (rows.length < AT_ONCE) return read;
    }
  });
}
