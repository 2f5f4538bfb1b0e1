import { can } from '@/domain/permissions/decide';
import { resolveActor } from '@/domain/rights/resolveActor';
import type { Deps } from '../deps';
import type { Structure } from '../events/structureCache';
import type { Invite } from './invites';

/** Whether a member may invite people now. */
export function mayInvite(structure: Structure, workspaceId: string, userId: string): boolean {
  const inviter = resolveActor(structure, workspaceId, userId);
  return inviter !== null && can(inviter, 'invite.manage');
}

/**
 * Whether the sender of an invite could still send it now: an invite is worth no more than the current rights of its
 * sender, so that a removed member leaves no door open.
 */
export async function mayStillInvite(
  deps: Pick<Deps, 'rows'>,
  { workspace_id, invited_by }: Pick<Invite, 'workspace_id' | 'invited_by'>,
): Promise<boolean> {
  return mayInvite(await deps.rows.structure(workspace_id), workspace_id, invited_by);
}
