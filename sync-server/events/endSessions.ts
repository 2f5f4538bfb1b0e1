import type { StoredRow } from '@/domain/changes/storedRow';
import type { Sql } from '../storage/db';

/**
 * Ends the sessions of people whom an act excluded from the workspace, and turns off their keys. The act itself ends
 * their rights; without this an old session or key would work again, on whatever device, as soon as somebody lets them
 * in again. A bot is turned off and on as a whole, with its keys.
 */
export async function endSessions(sql: Sql, workspaceId: string, rows: readonly StoredRow[]): Promise<void> {
  const deactivated = rows.filter(({ kind, attrs }) => kind === 'member' && attrs.access_level === 'deactivated');
  if (deactivated.length === 0) return;
  await sql.query('delete from session where workspace_id = $1 and user_id = any($2::uuid[])', [
    workspaceId,
    deactivated.map(({ id }) => id),
  ]);
  await sql.query(
    `update access_key k set is_active = false, closed_at = now() from app_user u
     where k.workspace_id = $1 and k.user_id = any($2::uuid[]) and k.is_active
       and u.id = k.user_id and u.bot_workspace_id is null`,
    [workspaceId, deactivated.map(({ id }) => id)],
  );
}
