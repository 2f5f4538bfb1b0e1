import type { OutboxEntry } from '../db/schema';

/**
 * The short way of a single command to the server. Its own transaction marks it as being sent, and it leaves as soon as
 * that stands: not after another transaction, and not after the screen was drawn. Set by sync.
 */
export interface Express {
  /** Whether a command would leave at once: this tab leads, and nothing is on its way. */
  isFree(): boolean;
  /** Takes a durable command whose state is `sending`. */
  send(entry: OutboxEntry): void;
}
