import { counted, plural } from '@/lib/words/counted';
import type { StayReason } from './schedule/planItem';

const STAYS: Readonly<Record<StayReason, string>> = {
  finished: 'finished',
  archived: 'archived',
  locked: 'locked',
  no_right: 'not yours to move',
  undated: 'without dates',
};

/** Why items stay that would have moved: `1 stays (locked)`. */
export function stayWords(stayed: Iterable<StayReason>): string | null {
  const reasons = [...stayed];
  if (reasons.length === 0) return null;
  const words = [...new Set(reasons)].map((reason) => STAYS[reason]).join(', ');
  return `${reasons.length} ${plural(reasons.length, 'stays', 'stay')} (${words})`;
}

/**
 * Outcome of a move, shown while dragging: `moves by 2 days · 2 follow, 1 outside this view · 1 stays (locked)`.
 * @param days by which the dragged item moves; 0 = only its length changes
 */
export function moveWords(what: {
  days: number;
  length: number | null;
  followers: number;
  outside: number;
  stayed: Iterable<StayReason>;
}): string {
  const { days, length, followers, outside } = what;
  const first =
    days !== 0
      ? `moves by ${counted(Math.abs(days), 'day')}${days < 0 ? ' back' : ''}`
      : length === null
        ? 'stays where it is'
        : `takes ${counted(length, 'day')}`;
  const follow =
    followers > 0
      ? `${followers} ${plural(followers, 'follows', 'follow')}${outside > 0 ? `, ${outside} outside this view` : ''}`
      : null;
  return [first, follow, stayWords(what.stayed)].filter((part) => part !== null).join(' · ');
}
