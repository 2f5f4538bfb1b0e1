import type { AccessLevel } from '@/domain/permissions/actor';
import { takesSeat } from '@/domain/plans/seats';
import { mayInvite } from '../../auth/mayStillInvite';
import type { Structure } from '../../events/structureCache';
import type { Sql } from '../../storage/db';

/** Seats that open invites reserve; an invite whose sender may no longer invite reserves none. */
export async function seatsHeld(sql: Sql, structure: Structure, workspaceId: string): Promise<number> {
  const rows = await sql.query<{ access_level: AccessLevel; invited_by: string }>(
    `select access_level, invited_by from invite
     where workspace_id = $1 and accepted_at is null and withdrawn_at is null and expires_at > now()`,
    [workspaceId],
  );
  return rows.filter(
    ({ access_level, invited_by }) => takesSeat(access_level) && mayInvite(structure, workspaceId, invited_by),
  ).length;
}
