import type { Span } from './planItem';
import type { WorkCalendar } from './workCalendar';

/** The dates of an item with its stored length in days, which is kept while one of the dates is missing. */
export interface HeldDates extends Span {
  duration: number | null;
}

/** The requested dates: absent = not named, null = cleared. */
export interface DatePatch {
  start?: number | null;
  due?: number | null;
  duration?: number | null;
}

export type PatchedDates = { ok: true; dates: HeldDates } | { ok: false; message: string };

const DISAGREE = 'Start, due and duration disagree. Give two of them, or three that agree.';
const REVERSED = 'The start is after the due date.';

/** The dates before any of them is moved off a weekend. */
function asked(held: HeldDates, patch: DatePatch, calendar: WorkCalendar): HeldDates {
  const { start, due, duration } = patch;
  const hasBoth = held.start !== null && held.due !== null;
  const length = hasBoth ? (held.due as number) - (held.start as number) : held.duration;
  if (typeof start === 'number' && typeof due === 'number') return { start, due, duration: due - start };
  if (typeof start === 'number' && typeof duration === 'number') return { start, due: start + duration, duration };
  if (typeof due === 'number' && typeof duration === 'number') return { start: due - duration, due, duration };
  const kept = duration === undefined ? length : duration;
  if (typeof start === 'number') {
    if (due === null) return { start, due: null, duration: kept };
    if (hasBoth && duration === undefined) {
      const days = calendar.dist(held.start as number, held.due as number);
      const first = calendar.roll(start);
      return { start, due: calendar.add(first, days), duration: length };
    }
    return { start, due: kept === null ? held.due : start + kept, duration: kept };
  }
  if (typeof due === 'number') {
    if (start === null) return { start: null, due, duration: kept };
    const first = held.start ?? (kept === null ? null : due - kept);
    return { start: first, due, duration: kept };
  }
  const next = { start: start === null ? null : held.start, due: due === null ? null : held.due };
  if (typeof duration === 'number') {
    if (next.start !== null) return { start: next.start, due: due === null ? null : next.start + duration, duration };
    return { start: next.due === null || start === null ? null : next.due - duration, due: next.due, duration };
  }
  return { ...next, duration: next.start !== null && next.due !== null ? length : kept };
}

/**
 * The dates of an item after a patch of one, two or all of start, due and duration: start alone keeps the length, due
 * alone keeps the start, duration alone keeps the start (or the due date, if there is no start), two give the third.
 * Every date that is written is moved off a weekend that the workspace avoids; what is not written stays as it is.
 */
export function patchDates(held: HeldDates, patch: DatePatch, calendar: WorkCalendar): PatchedDates {
  const { start, due, duration } = patch;
  const isFull = typeof start === 'number' && typeof due === 'number' && typeof duration === 'number';
  if (isFull && due - start !== duration) return { ok: false, message: DISAGREE };
  const next = asked(held, patch, calendar);
  if (next.start !== null && next.due !== null && next.start > next.due) return { ok: false, message: REVERSED };
  const rolled = (day: number | null, was: number | null) => (day === null || day === was ? day : calendar.roll(day));
  const dates = { start: rolled(next.start, held.start), due: rolled(next.due, held.due) };
  if (dates.start === null || dates.due === null) return { ok: true, dates: { ...dates, duration: next.duration } };
  // The start was moved past a due date on the same weekend, and the due date stayed.
  const end = Math.max(dates.due, dates.start);
  return { ok: true, dates: { start: dates.start, due: end, duration: end - dates.start } };
}
