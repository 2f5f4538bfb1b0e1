import type { StoredRow } from '@/domain/changes/storedRow';
import type { Sql } from '../storage/db';

/**
 * Ends the sessions of people whom an act shut out of the workspace. Their rights end by the act itself; without this a
 * session of before would come back to life, on whatever device, as soon as somebody lets them in again.
 */
export async function endSessions(sql: Sql, workspaceId: string, rows: readonly StoredRow[]): Promise<void> {
  const shutOut = rows.filter(({ kind, attrs }) => kind === 'member' && attrs.access_level === 'deactivated');
  if (shutOut.length === 0) return;
  await sql.query('delete from session where workspace_id = $1 and user_id = any($2::uuid[])', [
    workspaceId,
    shutOut.map(({ id }) => id),
  ]);
}
