/** Something with a first and a last day (day numbers, both included). */
export interface Spanned {
  id: string;
  from: number;
  to: number;
}

/** The part of it inside one week. */
export interface Placed<T extends Spanned> {
  item: T;
  /** 0 = Monday. */
  column: number;
  days: number;
  lane: number;
  /** Whether it continues before or after the week. */
  isBefore: boolean;
  isAfter: boolean;
}

/**
 * Distributes items over lanes so that none overlap: earlier ones first, longer ones before shorter ones, then by id,
 * each in the topmost free lane. The same items always get the same lanes.
 * @param monday day number of the first day of the week
 */
export function packWeek<T extends Spanned>(items: readonly T[], monday: number): Placed<T>[] {
  const inside = items.filter(({ from, to }) => from <= monday + 6 && to >= monday);
  inside.sort((a, b) => a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : 1));
  const ends: number[] = [];
  return inside.map((item) => {
    const first = Math.max(item.from, monday);
    const last = Math.min(item.to, monday + 6);
    const free = ends.findIndex((end) => end < first);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = last;
    return {
      item,
      column: first - monday,
      days: last - first + 1,
      lane,
      isBefore: item.from < monday,
      isAfter: item.to > monday + 6,
    };
  });
}

/** The Monday of the week of a day. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** The Mondays that a calendar shows: one week, or six from the week of the first of the month. */
export function shownWeeks(day: number, scale: 'week' | 'month', firstOfMonth: number): number[] {
  if (scale === 'week') return [mondayOf(day)];
  const first = mondayOf(firstOfMonth);
  return [0, 1, 2, 3, 4, 5].map((week) => first + week * 7);
}
