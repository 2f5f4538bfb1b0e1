import { liveQuery } from 'dexie';
import { z } from 'zod';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { LocalDatabase } from '../db/schema';
import type { LocalStore } from '../localStore';

/** Scope of texts that the server did not accept. */
export const TEXT_SCOPE = 'text';

const contentSchema = z.object({
  task_id: z.string(),
  field: z.string(),
  base: z.json(),
  mine: z.json(),
  reason: z.enum(['refused', 'removed', 'hidden']).default('refused'),
});

/** A text of an item that the server did not accept, and the server's text at that time. */
export interface KeptText {
  id: string;
  at: number;
  taskId: string;
  /** The fragment of the document. */
  field: string;
  base: Json;
  mine: Json;
  /**
   * Why it is stored: the server did not accept it, a colleague removed the part that it was in, or the item was hidden
   * from its author.
   */
  reason: 'refused' | 'removed' | 'hidden';
}

/** Stores a text until its author restores or discards it (S7). */
export async function keepText(store: LocalStore, text: Omit<KeptText, 'id' | 'at'>): Promise<void> {
  const at = store.now();
  const { taskId: task_id, field, base, mine, reason } = text;
  const content = { task_id, field, base, mine, reason };
  await store.db.transaction('rw', store.db.drafts, async () => {
    // Every tab that has the text open learns that it was not accepted; it is stored only once.
    const held = await readKeptTexts(store.db, task_id);
    if (held.some((one) => one.field === field && sameJson(one.mine, mine))) return;
    await store.db.drafts.put({ id: `${TEXT_SCOPE}:${task_id}:${field}:${at}`, scope: TEXT_SCOPE, at, content });
  });
}

/** Deletes a stored text for good. */
export async function discardText({ db }: LocalStore, id: string): Promise<void> {
  await db.drafts.delete(id);
}

/** The texts of an item that are stored on this device. */
export async function readKeptTexts(db: LocalDatabase, taskId: string): Promise<KeptText[]> {
  const entries = await db.drafts.where('scope').equals(TEXT_SCOPE).toArray();
  return entries.flatMap(({ id, at, content }) => {
    const read = contentSchema.safeParse(content);
    if (!read.success || read.data.task_id !== taskId) return [];
    const { field, base, mine, reason } = read.data;
    return [{ id, at, taskId, field, base, mine, reason }];
  });
}

/** Subscribes to the stored texts of an item. @returns the function that ends it. */
export function followTexts(
  { db }: LocalStore,
  taskId: string,
  listener: (texts: readonly KeptText[]) => void,
): () => void {
  const subscription = liveQuery(() => readKeptTexts(db, taskId)).subscribe({ next: listener, error: () => undefined });
  return () => subscription.unsubscribe();
}
