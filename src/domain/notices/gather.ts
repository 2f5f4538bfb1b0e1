import { sameJson } from '@/lib/sameJson';
import type { NoticeFacts } from './noticeDraft';

/** A notice collects further news for this long after its latest news, in milliseconds … */
const SILENCE = 2 * 60_000;
/** … and for this long after its first. */
const LONGEST = 10 * 60_000;

/** A notice, reduced to what collecting needs. */
export interface GatheredNotice {
  first_at: number;
  last_at: number;
  read_at: number | null;
  facts: NoticeFacts;
}

/** Whether news of the same kind about the same thing joins this notice. A notice that was read is closed. */
export function takesIn(notice: GatheredNotice, at: number): boolean {
  return notice.read_at === null && at - notice.last_at <= SILENCE && at - notice.first_at <= LONGEST;
}

/** When a notice is closed if no more news follows: from then on it may be sent. */
export const closesAt = (notice: Pick<GatheredNotice, 'first_at' | 'last_at'>): number =>
  Math.min(notice.last_at + SILENCE, notice.first_at + LONGEST);

/** The facts of both combined. Null when a change has been reversed: there is nothing to report. */
export function gather(held: NoticeFacts, more: NoticeFacts): NoticeFacts | null {
  const both: NoticeFacts = { ...held, ...more };
  if (held.count !== undefined || more.count !== undefined) both.count = (held.count ?? 0) + (more.count ?? 0);
  if (held.before !== undefined) {
    both.before = held.before;
    if (both.after !== undefined && sameJson(both.before, both.after)) return null;
  }
  return both;
}
