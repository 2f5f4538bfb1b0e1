import { clockText } from './clockText';
import { lazily } from './lazily';

const thisYear = lazily(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }));
const otherYear = lazily(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }));

/** As short as possible: `09:42` today, `3 Dec` this year, `3 Dec 2025` before. @param at Unix milliseconds */
export function shortWhen(at: number, now: number = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) return clockText(at);
  return (then.getFullYear() === today.getFullYear() ? thisYear() : otherYear()).format(at);
}
