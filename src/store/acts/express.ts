import type { OutboxEntry } from '../db/schema';

/**
 * The direct path of a single command to the server. Its own transaction marks it as being sent, and it leaves as soon
 * as that is committed: without waiting for another transaction or for the screen to be drawn. Set by sync.
 */
export interface Express {
  /** Whether a command would leave immediately: this tab leads, and nothing is being sent. */
  isFree(): boolean;
  /** Takes a durable command whose state is `sending`. */
  send(entry: OutboxEntry): void;
}
