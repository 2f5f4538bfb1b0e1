import { askAgain, keepRefused } from '../acts/again';
import { emptyNotice } from '../db/changeStream';
import type { DraftEntry, FileEntryRow, OutboxEntry } from '../db/schema';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { numberAfter } from './bringBack';

/** Unsent work as it is in memory. */
export interface UnsentWork {
  commands: OutboxEntry[];
  files: FileEntryRow[];
  drafts: DraftEntry[];
}

/** Unsent work from memory: the database that contained it is gone. */
export function unsentInMemory({ unsent }: LocalStore): UnsentWork {
  return { commands: unsent.commands(), files: unsent.files(), drafts: unsent.drafts() };
}

/**
 * Puts work that was saved from memory into an empty database (S13). Unsent work is queued again, and is sent as soon
 * as the structure is here; what was refused stays refused. Operations keep their ids and times; none is applied to
 * rows before the server has answered, since there are no rows yet. Calling it twice changes nothing.
 * @returns the number of operations that were queued or put into the tray
 * @throws StorageFailure when the device cannot store them: nothing is stored then
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
