import type { LocalStore } from './localStore';
import type { DraftEntry, OutboxEntry } from './schema';

/** Everything that only this device knows: what the rescue file holds (S13). */
export interface RescueFile {
  product: 'labtide';
  format: 1;
  workspace_id: string;
  user_id: string;
  client_id: string;
  written_at: string;
  commands: OutboxEntry[];
  drafts: DraftEntry[];
}

/** Unsent and refused work as one object; its JSON is the file that the user saves. */
export async function rescueFile(store: LocalStore): Promise<RescueFile> {
  const { commands, drafts } = await store.db.transaction('r', store.db.outbox, store.db.drafts, async () => ({
    commands: await store.db.outbox.orderBy('order').toArray(),
    drafts: await store.db.drafts.toArray(),
  }));
  return {
    product: 'labtide',
    format: 1,
    workspace_id: store.workspaceId,
    user_id: store.userId,
    client_id: store.clientId,
    written_at: new Date(store.now()).toISOString(),
    commands,
    drafts,
  };
}
