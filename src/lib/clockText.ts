import { lazily } from './lazily';

const clock = lazily(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));

/** `09:42` on the clock of this device. @param at Unix milliseconds */
export function clockText(at: number): string {
  return clock().format(at);
}
