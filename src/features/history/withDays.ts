import { lazily } from '@/lib/lazily';
import type { HistoryAct } from './groupActs';

export type HistoryItem = { key: string; act: HistoryAct } | { key: string; act: null; day: string };

const longDay = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' }));

/**
 * The operations with a line before each day, in the time zone of the device.
 * @param now Unix milliseconds
 */
export function withDays(acts: readonly HistoryAct[], now: number): HistoryItem[] {
  const dayOf = (at: number) => new Date(at).toDateString();
  const today = dayOf(now);
  const dayBefore = new Date(now);
  // Not by subtracting 24 hours: the day on which the clocks go forward is shorter.
  dayBefore.setDate(dayBefore.getDate() - 1);
  const yesterday = dayBefore.toDateString();
  const items: HistoryItem[] = [];
  let last = '';
  for (const act of acts) {
    const day = dayOf(act.at);
    if (day !== last) {
      last = day;
      const said = day === today ? 'Today' : day === yesterday ? 'Yesterday' : longDay().format(act.at);
      items.push({ key: `day ${items.length}`, act: null, day: said });
    }
    items.push({ key: act.actId, act });
  }
  return items;
}
