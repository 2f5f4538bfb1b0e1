import { type Delivery, nextDigest, sendableFrom } from '@/domain/notices/delivery';
import type { Sql } from '../storage/db';

/** A notice that is still being bundled is not sent earlier because of this. */
const GATHER_MILLIS = 2 * 60_000;

/**
 * Reschedules what waits for a person in their workspaces, because they changed when they want to be notified: the
 * digest comes at its new time, and what a pause held back comes once the pause is over. Failed deliveries keep their
 * next attempt.
 * @param now Unix milliseconds
 */
export async function replanWaiting(
  sql: Sql,
  { userId, workspaceIds }: { userId: string; workspaceIds: readonly string[] },
  delivery: Delivery,
  now: number,
): Promise<void> {
  const digest = nextDigest(delivery, now);
  const soon = sendableFrom(delivery, now + GATHER_MILLIS);
  for (const workspaceId of workspaceIds) {
    if (digest !== null)
      await sql.query(
        `update notice_delivery set due_at = $3
         where workspace_id = $1 and user_id = $2 and state = 'waiting' and tries = 0 and is_digest`,
        [workspaceId, userId, sendableFrom(delivery, digest)],
      );
    await sql.query(
      `update notice_delivery set due_at = least(due_at, $3)
       where workspace_id = $1 and user_id = $2 and state = 'waiting' and tries = 0 and not is_digest`,
      [workspaceId, userId, soon],
    );
  }
}
