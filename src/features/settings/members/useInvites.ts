import { type InviteResource, invitesCall } from '@/contract/workspaces/invites';
import { takesSeat } from '@/domain/plans/seats';
import { useAnswer } from '@/parts/acts/useAnswer';
import { useClient } from '@/store/hooks/ClientProvider';

const NONE: readonly InviteResource[] = [];

/** Invites that nobody has accepted yet, and the seats that they reserve. */
export function useInvites(isAdmin: boolean) {
  const client = useClient();
  const { answer, again } = useAnswer(isAdmin ? 'invites' : null, (signal) => client.call(invitesCall, { signal }));
  const invites = answer?.resource ?? NONE;
  const held = invites.filter(
    (invite) => !invite.is_expired && !invite.is_void && takesSeat(invite.access_level),
  ).length;
  return { invites, held, again };
}
