import { lazily } from './lazily';

const sameYear = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }),
);
const otherYear = lazily(() => new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' }));

const exact = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' }));

/**
 * To the second, for a tooltip: `14 April 2026 at 09:42:10`. The month is a word, so that day and month cannot be
 * confused.
 */
export const exactTimeText = (at: number): string => exact().format(at);

/** `14 Apr, 09:42`; an older year instead of the time. */
export function timeText(at: number, now: number = Date.now()): string {
  const isSame = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isSame ? sameYear() : otherYear()).format(at);
}
