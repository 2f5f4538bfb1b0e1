import { askAgain, keepRefused } from '../acts/again';
import { emptyNotice } from '../db/changeStream';
import type { DraftEntry, FileEntryRow, OutboxEntry } from '../db/schema';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { numberAfter } from './bringBack';

/** What only this device knows, as it is in memory. */
export interface UnsentWork {
  commands: OutboxEntry[];
  files: FileEntryRow[];
  drafts: DraftEntry[];
}

/** What only this device knows, from memory: the disk that had it is gone. */
export function unsentInMemory({ unsent }: LocalStore): UnsentWork {
  return { commands: unsent.commands(), files: unsent.files(), drafts: unsent.drafts() };
}

/**
 * Puts work that was saved from memory into a database that holds nothing yet (S13). It waits there as it did, and is sent
 * as soon as the structure is here; what is refused stays refused. Acts keep their ids and times; nothing of them is laid
 * over rows before the server has answered, since there are none. Doing it twice changes nothing.
 * @returns how many acts wait or are refused by it
 * @throws StorageFailure when the device cannot keep them: nothing is kept then
 */
export async function requeue(store: LocalStore, { commands, files, drafts }: UnsentWork): Promise<number> {
  const { db } = store;
  const queued = await writeTransaction(store, async () => {
    await numberAfter(db, commands);
    let count = 0;
    for (const entry of commands) {
      const isHere =
        (await db.outbox.where('op_id').equals(entry.op_id).count()) > 0 || (await db.events.get(entry.op_id));
      if (isHere) continue;
      if (entry.state === 'refused') await keepRefused(store, entry, entry.reason);
      else await askAgain(store, entry);
      count += 1;
    }
    await db.files.bulkPut(files);
    return count;
  });
  if (drafts.length > 0) await db.drafts.bulkPut(drafts);
  if (queued > 0) store.stream.publish({ ...emptyNotice('local'), outbox: true });
  return queued;
}
