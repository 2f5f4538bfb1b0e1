import type { Member } from '../kinds/member';
import type { AccessLevel } from '../permissions/actor';

/** Levels that use a seat of the plan: guests and viewers are free (open-questions B-3.22). */
const SEATED: readonly AccessLevel[] = ['admin', 'team-member'];

/** Whether a level uses a seat. */
export function takesSeat(level: AccessLevel): boolean {
  return SEATED.includes(level);
}

/** Seats that members use. */
export function seatsTaken(members: readonly Pick<Member, 'access_level'>[]): number {
  return members.filter((member) => takesSeat(member.access_level)).length;
}
