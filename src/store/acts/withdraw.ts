import { getMeta } from '../db/metaKeys';
import type { OutboxEntry } from '../db/schema';
import type { LocalStore } from '../localStore';
import { rebase } from '../rows/rebase';
import type { WrittenRows } from '../rows/rowStorage';
import { isSent } from './isSent';

/** Keys of the rows that a command creates. */
export function createdKeys(entry: Pick<OutboxEntry, 'changes'>): string[] {
  return entry.changes.flatMap((change) =>
    change.before === null && change.kind !== 'value' && change.after !== null ? [`${change.kind}:${change.id}`] : [],
  );
}

/**
 * Common parts of the ids of everything that an operation creates: ids of one operation share their first 28 characters
 * (idAt), also those of a block; an id that the input chose itself is compared whole.
 */
export function marksOf(entry: Pick<OutboxEntry, 'op_id' | 'changes'>): string[] {
  return [entry.op_id.slice(0, 28), ...createdKeys(entry).map((key) => key.slice(key.indexOf(':') + 1))];
}

/** Unsent commands that depend on this one: they touch a row that it creates or name an id of its block. */
export async function dependantsOf(store: LocalStore, entry: OutboxEntry): Promise<OutboxEntry[]> {
  const created = createdKeys(entry);
  const marks = marksOf(entry);
  const later = await store.db.outbox.where('order').above(entry.order).toArray();
  const keys = new Set(created);
  const found: OutboxEntry[] = [];
  for (const other of later) {
    const input = JSON.stringify(other.input);
    if (!other.touches.some((key) => keys.has(key)) && !marks.some((mark) => input.includes(mark))) continue;
    found.push(other);
    for (const key of createdKeys(other)) {
      keys.add(key);
      marks.push(key.slice(key.indexOf(':') + 1));
    }
  }
  return found;
}

/**
 * Whether the command can be removed from the outbox as if it had never existed: not sent, and nothing depends on it.
 */
export async function canWithdraw(store: LocalStore, entry: OutboxEntry): Promise<boolean> {
  if (entry.state === 'refused' || isSent(entry, await getMeta(store.db, 'sent_to'))) return false;
  return (await dependantsOf(store, entry)).length === 0;
}

/** Withdraws an unsent command; the rows become as if it had never been made. Runs in the caller's transaction. */
export async function withdrawInTransaction(store: LocalStore, entry: OutboxEntry): Promise<WrittenRows> {
  await store.db.outbox.delete(entry.order);
  return rebase(store, entry.touches, (_, held) => held);
}
