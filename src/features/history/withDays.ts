import type { HistoryAct } from './groupActs';

export type HistoryItem = { key: string; act: HistoryAct } | { key: string; act: null; day: string };

const DAY = 86_400_000;

/** The acts with a line before each day, in the time zone of the device. @param now Unix milliseconds */
export function withDays(acts: readonly HistoryAct[], now: number): HistoryItem[] {
  const dayOf = (at: number) => new Date(at).toDateString();
  const today = dayOf(now);
  const yesterday = dayOf(now - DAY);
  const items: HistoryItem[] = [];
  let last = '';
  for (const act of acts) {
    const day = dayOf(act.at);
    if (day !== last) {
      last = day;
      const said =
        day === today
          ? 'Today'
          : day === yesterday
            ? 'Yesterday'
            : new Date(act.at).toLocaleDateString('en', {
                weekday: 'long',
                month: 'long',
                day: 'numeric',
                year: 'numeric',
              });
      items.push({ key: `day ${items.length}`, act: null, day: said });
    }
    items.push({ key: act.actId, act });
  }
  return items;
}
