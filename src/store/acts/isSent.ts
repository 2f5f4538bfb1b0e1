import type { OutboxEntry } from '../db/schema';

/**
 * Whether a command may have reached the server; from then on it is never withdrawn. Commands go out in their order, so
 * that one number says it of all but those that left by the short way.
 * @param sentTo `sent_to` of meta, read in the transaction that acts on the answer
 */
export function isSent(
  { order, n, state }: Pick<OutboxEntry, 'order' | 'n' | 'state'>,
  sentTo: number | undefined,
): boolean {
  return n > 0 || state === 'sending' || order <= (sentTo ?? 0);
}
