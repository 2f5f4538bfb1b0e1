import type { LocalStore } from './localStore';
import type { OutboxEntry } from './schema';

/** Commands that wait for the server, oldest first. */
export function waitingChanges(store: LocalStore): Promise<OutboxEntry[]> {
  return store.db.outbox
    .orderBy('order')
    .filter((entry) => entry.state !== 'refused')
    .toArray();
}

/** Refused commands with reason and typed content, oldest first. */
export function refusedChanges(store: LocalStore): Promise<OutboxEntry[]> {
  return store.db.outbox
    .orderBy('order')
    .filter((entry) => entry.state === 'refused')
    .toArray();
}
