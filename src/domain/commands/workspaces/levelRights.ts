import { isBot } from '../../people/isBot';
import type { AccessLevel, Actor } from '../../permissions/actor';
import type { NeededRight } from '../../permissions/target';
import { seatsTaken, takesSeat } from '../../plans/seats';
import type { Reader } from '../reader';

/**
 * What a change of levels asks for: that an admin is left who can sign in, which no bot can, and a seat for each member
 * who begins to take one.
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
  // One seat is asked for: those of the others are taken off before.
  const left = seats - seatsTaken(members) - (joining - 1);
  return [...rights, { ability: 'invite.manage', target: { seats_left: left } }];
}
