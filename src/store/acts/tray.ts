import type { OutboxEntry } from '../db/schema';
import type { LocalStore } from '../localStore';

/**
 * Unsent commands, oldest first, up to a limit: there may be thousands, and the list is read again with each change.
 */
export async function waitingChanges(store: LocalStore, most: number): Promise<OutboxEntry[]> {
  const isWaiting = (entry: OutboxEntry) => entry.state !== 'refused';
  if (store.isLost) return store.unsent.commands().filter(isWaiting).slice(0, most);
  return store.db.outbox.orderBy('order').filter(isWaiting).limit(most).toArray();
}

/** Refused commands with reason and typed content, oldest first. */
export async function refusedChanges(store: LocalStore): Promise<OutboxEntry[]> {
  const isRefused = (entry: OutboxEntry) => entry.state === 'refused';
  if (store.isLost) return store.unsent.commands().filter(isRefused);
  const refused = await store.db.outbox.where('state').equals('refused').toArray();
  return refused.sort((a, b) => a.order - b.order);
}
