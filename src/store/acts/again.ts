import { upcast } from '@/domain/commands/upcast';
import type { Json } from '@/lib/json';
import type { OutboxEntry, RefusedReason } from '../db/schema';
import type { LocalStore } from '../localStore';
import { type CommitOptions, commitInTransaction } from './commit';

/** The words in which an act was made: its call and input, in the version of then. */
export type ActWords = Pick<OutboxEntry, 'call' | 'input' | 'schema_version'>;

/** An act of this person as an outbox kept it, here or elsewhere. */
export type PastAct = Omit<OutboxEntry, 'actor_id' | 'client_id' | 'n' | 'order'> & Partial<Pick<OutboxEntry, 'order'>>;

/** The call and input of an act in the version of the commands of now. */
export function wordsOfNow(
  store: LocalStore,
  { call, input, schema_version }: ActWords,
): { call: string; input: Json } {
  return upcast({ call, input }, schema_version, store.schemaVersion, store.upcasts);
}

/**
 * Makes an act again on the rows of now, in the caller's transaction. An act that may have reached the server before says
 * in `options.as` in which words.
 * @throws Refusal when it is not possible on these rows; nothing is written then
 */
export function runAgain(store: LocalStore, act: ActWords, options: CommitOptions) {
  const { call, input } = wordsOfNow(store, act);
  return commitInTransaction(store, call, input, options);
}

/**
 * Puts an act into the outbox that only the server can judge: it may have left already, or what it changes is not on this
 * device. Nothing of it is laid over the rows before the server has answered. In the caller's transaction.
 */
export function askAgain(store: LocalStore, act: PastAct): Promise<void> {
  return putBack(store, { ...act, state: 'sending', reason: null, touches: [] });
}

/** Puts an act into the tray, where its author decides whether it is made again. In the caller's transaction. */
export function keepRefused(store: LocalStore, act: PastAct, reason: RefusedReason | null): Promise<void> {
  return putBack(store, { ...act, state: 'refused', reason });
}

async function putBack(store: LocalStore, act: PastAct): Promise<void> {
  const { order: _, ...rest } = act;
  await store.db.outbox.add({ ...rest, actor_id: store.userId, client_id: store.clientId, n: 0 });
}
