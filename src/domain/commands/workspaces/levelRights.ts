import { isBot } from '../../people/isBot';
import type { AccessLevel, Actor } from '../../permissions/actor';
import type { NeededRight } from '../../permissions/target';
import { seatsTaken, takesSeat } from '../../plans/seats';
import type { Reader } from '../reader';

/**
 * Rights that a change of access levels requires: an admin must remain who can sign in (a bot cannot), and there must
 * be a seat for each member who starts to need one.
 */
export async function levelRights(
  read: Reader,
  actor: Actor,
  userIds: readonly string[],
  level: AccessLevel,
): Promise<NeededRight[]> {
  const members = await read.all('member');
  const admins = members.filter((member) => member.access_level === 'admin' && !isBot(member));
  const rights: NeededRight[] = [
    {
      ability: 'member.manage',
      target: {
        is_last_admin: level !== 'admin' && admins.length > 0 && admins.every((member) => userIds.includes(member.id)),
      },
    },
  ];
  const joining = members.filter((member) => userIds.includes(member.id) && !takesSeat(member.access_level)).length;
  if (!takesSeat(level) || joining === 0) return rights;
  const seats = (await read.get('workspace', actor.workspace_id))?.number_of_seats ?? 0;
  // Checks for one seat: the seats of the others have been subtracted before.
  const left = seats - seatsTaken(members) - (joining - 1);
  return [...rights, { ability: 'invite.manage', target: { seats_left: left } }];
}
