import type { DraftEntry, OutboxEntry } from '../db/schema';
import type { LocalStore } from '../localStore';

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

/** From the disk, or from memory when the browser deleted the database. */
async function unsentOf({ db, unsent, isLost }: LocalStore): Promise<Pick<RescueFile, 'commands' | 'drafts'>> {
  if (isLost) return { commands: unsent.commands(), drafts: unsent.drafts() };
  return db.transaction('r', db.outbox, db.drafts, async () => ({
    commands: await db.outbox.orderBy('order').toArray(),
    drafts: await db.drafts.toArray(),
  }));
}

/** Unsent and refused work as one object; its JSON is the file that the user saves. */
export async function rescueFile(store: LocalStore): Promise<RescueFile> {
  const { commands, drafts } = await unsentOf(store);
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
