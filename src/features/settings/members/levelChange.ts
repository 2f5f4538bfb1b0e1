import type { Member } from '@/domain/kinds/member';
import type { AccessLevel } from '@/domain/permissions/actor';
import { seatsTaken, takesSeat } from '@/domain/plans/seats';
import { counted } from '@/lib/words/counted';

/** The effect of a change of levels. */
export interface LevelChange {
  /** Members whose level changes. */
  changing: readonly Member[];
  /** Members who already have it. */
  staying: readonly Member[];
  /** Seats that it takes (positive) or frees (negative). */
  seats: number;
  /** Why it is not possible; null if it is. */
  refusal: string | null;
}

/** Computes the effect of a change of levels beforehand, by the same rules as the command. */
export function levelChange(
  members: readonly Member[],
  userIds: readonly string[],
  level: AccessLevel,
  numberOfSeats: number,
): LevelChange {
  const chosen = members.filter((member) => userIds.includes(member.id));
  const changing = chosen.filter((member) => member.access_level !== level);
  const before = seatsTaken(changing);
  const after = takesSeat(level) ? changing.length : 0;
  const seats = after - before;
  const admins = members.filter((member) => member.access_level === 'admin');
  const losesAll = level !== 'admin' && admins.length > 0 && admins.every((admin) => userIds.includes(admin.id));
  const free = numberOfSeats - seatsTaken(members);
  const short = seats > 0 && seats > free;
  return {
    changing,
    staying: chosen.filter((member) => member.access_level === level),
    seats,
    refusal: losesAll
      ? 'A workspace needs at least one admin. Make somebody else an admin first.'
      : short
        ? `This takes ${counted(seats, 'seat')}, and the plan has ${counted(Math.max(0, free), 'free seat')}. Deactivate a member or ask for more seats.`
        : null,
  };
}
