import type { LocalStore } from './localStore';
import type { OutboxEntry } from './schema';

/** Commands that wait for the server, oldest first, at most so many: thousands may wait, and the list is read anew with each change. */
export function waitingChanges(store: LocalStore, most: number): Promise<OutboxEntry[]> {
  return store.db.outbox
    .orderBy('order')
    .filter((entry) => entry.state !== 'refused')
    .limit(most)
    .toArray();
}

/** Refused commands with reason and typed content, oldest first. */
export async function refusedChanges(store: LocalStore): Promise<OutboxEntry[]> {
  const refused = await store.db.outbox.where('state').equals('refused').toArray();
  return refused.sort((a, b) => a.order - b.order);
}
