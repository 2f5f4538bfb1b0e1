const SAME_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const OTHER_YEAR = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });

/** `14 Apr, 09:42`; an older year instead of the time. */
export function timeText(at: number, now: number = Date.now()): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (same ? SAME_YEAR : OTHER_YEAR).format(at);
}
