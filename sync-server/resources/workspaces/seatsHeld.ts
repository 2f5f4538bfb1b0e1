import type { AccessLevel } from '@/domain/permissions/actor';
import { takesSeat } from '@/domain/plans/seats';
import type { Sql } from '../../storage/db';

/** Seats that open invites hold. */
export async function seatsHeld(sql: Sql, workspaceId: string): Promise<number> {
  const rows = await sql.query<{ access_level: AccessLevel }>(
    `select access_level from invite
     where workspace_id = $1 and accepted_at is null and withdrawn_at is null and expires_at > now()`,
    [workspaceId],
  );
  return rows.filter(({ access_level }) => takesSeat(access_level)).length;
}
