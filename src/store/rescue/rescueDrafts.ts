import type { Json } from '@/lib/json';
import type { LocalStore } from '../localStore';
import { type RescueFile, rescueFile } from './rescueFile';

/** Scope of the drafts that preserve unsent work as it was before rights shrank. */
export const RESCUE_SCOPE = 'rescue';

/** Preserves unsent work as it is, under the rights that are about to be withdrawn. */
export async function keepRescue(store: LocalStore, permEpoch: number): Promise<void> {
  const file = await rescueFile(store);
  if (file.commands.length === 0) return;
  await store.db.drafts.put({
    id: `${RESCUE_SCOPE}:${permEpoch}`,
    scope: RESCUE_SCOPE,
    at: store.now(),
    content: file as unknown as Json,
  });
}

/** Deletes rescued work in which nothing is unsent or refused any more: all of it was accepted or discarded. */
export async function dropSettledRescues(store: LocalStore): Promise<void> {
  const { db } = store;
  await db.transaction('rw', db.drafts, db.outbox, async () => {
    const kept = await db.drafts.where('scope').equals(RESCUE_SCOPE).toArray();
    if (kept.length === 0) return;
    const open = new Set((await db.outbox.toArray()).map((entry) => entry.op_id));
    const settled = kept.filter(({ content }) =>
      (content as unknown as RescueFile).commands.every((entry) => !open.has(entry.op_id)),
    );
    await db.drafts.bulkDelete(settled.map(({ id }) => id));
  });
}
