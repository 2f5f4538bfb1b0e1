import type { OutboxEntry } from '../db/schema';

/**
 * Whether a command may have reached the server; from then on it is never withdrawn. Commands are sent in order, so one
 * number is enough for all except those that took the direct path.
 * @param sentTo `sent_to` of meta, read in the transaction that uses the answer
 */
export function isSent(
  { order, n, state }: Pick<OutboxEntry, 'order' | 'n' | 'state'>,
  sentTo: number | undefined,
): boolean {
  return n > 0 || state === 'sending' || order <= (sentTo ?? 0);
}
