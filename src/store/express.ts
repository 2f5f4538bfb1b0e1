import type { CommitOptions } from './commit';
import type { LocalStore } from './localStore';
import { getMeta } from './metaKeys';
import { STRUCTURE } from './replica';
import type { OutboxEntry } from './schema';

/**
 * The short way of a single command to the server. Its own transaction marks it as sent, and it leaves as soon as that
 * stands: not after another transaction, and not after the screen was drawn. Set by sync.
 */
export interface Express {
  /** Whether a command would leave at once: this tab leads, and nothing is on its way. */
  isFree(): boolean;
  /** Takes a durable command that is marked as sent. */
  send(entry: OutboxEntry): void;
}

/**
 * Whether a command that is written now may leave by the short way: none stands before it, no file goes before it, and
 * the structure is here. Runs in the caller's transaction, before the command is added.
 */
export async function mayLeave(store: LocalStore, { files }: CommitOptions): Promise<boolean> {
  if (!store.express?.isFree() || files) return false;
  const [count, scopes] = await Promise.all([store.db.outbox.count(), getMeta(store.db, 'scopes')]);
  return count === 0 && (scopes?.includes(STRUCTURE) ?? false);
}
