import type { OutboxEntry } from './schema';

/**
 * Whether a command may have reached the server; from then on it is never withdrawn. Commands go out in their order, so
 * that one number says it of all.
 * @param sentTo `sent_to` of meta, read in the transaction that acts on the answer
 */
export function isSent({ order, n }: Pick<OutboxEntry, 'order' | 'n'>, sentTo: number | undefined): boolean {
  return n > 0 || order <= (sentTo ?? 0);
}
