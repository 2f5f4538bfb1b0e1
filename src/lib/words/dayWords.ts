import { lazily } from '../lazily';

const format = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** `17 Nov 2026` for `2026-11-17`: unambiguous in every country. */
export function dayWords(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : format().format(at);
}
