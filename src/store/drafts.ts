import type { Json } from '@/lib/json';
import type { LocalStore } from './localStore';
import type { DraftEntry } from './schema';

/** Keeps what is being typed (a new record, a comment) over a reload. One draft per scope. */
export async function saveDraft(store: LocalStore, scope: string, content: Json): Promise<void> {
  await store.db.drafts.put({ id: scope, scope, at: store.now(), content });
}

export function readDraft(store: LocalStore, scope: string): Promise<DraftEntry | undefined> {
  return store.db.drafts.get(scope);
}

export async function dropDraft(store: LocalStore, scope: string): Promise<void> {
  await store.db.drafts.delete(scope);
}
