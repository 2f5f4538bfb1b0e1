import { can } from '@/domain/permissions/decide';
import { resolveActor } from '@/domain/rights/resolveActor';
import type { Deps } from '../deps';
import type { Invite } from './invites';

/**
 * Whether whoever sent an invite could send it now: an invite is worth no more than the rights of its sender, so that
 * somebody who is shut out has left no door open.
 */
export async function mayStillInvite(
  deps: Pick<Deps, 'rows'>,
  { workspace_id, invited_by }: Pick<Invite, 'workspace_id' | 'invited_by'>,
): Promise<boolean> {
  const inviter = resolveActor(await deps.rows.structure(workspace_id), workspace_id, invited_by);
  return inviter !== null && can(inviter, 'invite.manage');
}
