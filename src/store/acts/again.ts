import { upcast } from '@/domain/commands/upcast';
import type { Json } from '@/lib/json';
import type { OutboxEntry, RefusedReason } from '../db/schema';
import type { LocalStore } from '../localStore';
import { type CommitOptions, commitInTransaction } from './commit';

/** The call and input with which an operation was made, in the version of that time. */
export type ActWords = Pick<OutboxEntry, 'call' | 'input' | 'schema_version'>;

/** An operation of this person as an outbox stored it, here or elsewhere. */
export type PastAct = Omit<OutboxEntry, 'actor_id' | 'client_id' | 'n' | 'order'> & Partial<Pick<OutboxEntry, 'order'>>;

/** The call and input of an operation in the current version of the commands. */
export function wordsOfNow(
  store: LocalStore,
  { call, input, schema_version }: ActWords,
): { call: string; input: Json } {
  return upcast({ call, input }, schema_version, store.schemaVersion, store.upcasts);
}

/**
 * Repeats an operation on the current rows, in the caller's transaction. If it may have reached the server before,
 * `options.as` says in what form.
 * @throws Refusal when it is not possible on these rows; then nothing is written
 */
export function runAgain(store: LocalStore, act: ActWords, options: CommitOptions) {
  const { call, input } = wordsOfNow(store, act);
  return commitInTransaction(store, call, input, options);
}

/**
 * Puts an operation into the outbox that only the server can judge: it may have been sent already, or what it changes
 * is not on this device. It does not affect the visible rows before the server has answered. In the caller's
 * transaction.
 */
export function askAgain(store: LocalStore, act: PastAct): Promise<void> {
  return putBack(store, { ...act, state: 'sending', reason: null, touches: [] });
}

/** Puts an operation into the tray, where its author decides whether it is repeated. In the caller's transaction. */
export function keepRefused(store: LocalStore, act: PastAct, reason: RefusedReason | null): Promise<void> {
  return putBack(store, { ...act, state: 'refused', reason });
}

async function putBack(store: LocalStore, act: PastAct): Promise<void> {
  const { order: _, ...rest } = act;
  await store.db.outbox.add({ ...rest, actor_id: store.userId, client_id: store.clientId, n: 0 });
}
