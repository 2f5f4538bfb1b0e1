import type { PushedCommand } from '@/contract/sync/push';
import { isSent } from '@/store/acts/isSent';
import { actsWithUnsentFiles } from '@/store/acts/localFiles';
import { getMeta, setMeta } from '@/store/db/metaKeys';
import type { OutboxEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { STRUCTURE } from '@/store/replica/replica';

/**
 * The maximum number of commands in one push, which is also the server's limit, and the text length after which no
 * further command is added.
 */
export const BATCH_COMMANDS = 500;
export const BATCH_CHARACTERS = 1_000_000;

/** The next commands to send; `files` = the files of the oldest one must be sent first. */
export interface Batch {
  entries: OutboxEntry[];
  files: boolean;
}

/**
 * The next commands to send, oldest first. The mark of what was sent moves past them before they leave: from then on
 * they may have reached the server and are never withdrawn. Nothing is sent before the structure has arrived: the
 * answers are applied from its cursor on.
 * @param after order of the last command that has been answered, though it may still be in the outbox.
 */
export async function takeBatch(store: LocalStore, most: number = BATCH_COMMANDS, after = 0): Promise<Batch> {
  const { db } = store;
  // One transaction and few round trips: every edit that a colleague waits for passes through here.
  return db.transaction('rw', db.outbox, db.meta, db.files, async () => {
    const first = (limit: number) => db.outbox.where('order').above(after).limit(limit).toArray();
    const [scopes, held, read, refused, sentTo] = await Promise.all([
      getMeta(db, 'scopes'),
      actsWithUnsentFiles(db),
      first(most),
      db.outbox.where('state').equals('refused').count(),
      getMeta(db, 'sent_to'),
    ]);
    if (!scopes?.includes(STRUCTURE)) return { entries: [], files: false };
    // Filtered here: a filter in the database would visit every entry.
    const oldest = (refused > 0 ? await first(most + refused) : read)
      .filter((entry) => entry.state !== 'refused')
      .slice(0, most);
    const batch: OutboxEntry[] = [];
    let characters = 0;
    for (const entry of oldest) {
      // A push has one version; what was typed before an update is sent in the form in which it was typed (S12).
      if (entry.schema_version !== oldest[0]!.schema_version) break;
      // The server accepts no file id that it does not know: files are sent first.
      if (held.has(entry.op_id)) break;
      characters += JSON.stringify(entry.input).length + 200;
      if (batch.length > 0 && characters > BATCH_CHARACTERS) break;
      batch.push(entry);
    }
    const last = batch.at(-1);
    if (last && !isSent(last, sentTo)) await setMeta(db, 'sent_to', last.order);
    return { entries: batch, files: batch.length === 0 && oldest.length > 0 };
  });
}

/**
 * The form of a command in a request. Order numbers are never reused, so a command that is tried again has a higher
 * one.
 */
export function pushedCommand(entry: OutboxEntry): PushedCommand {
  const pushed: PushedCommand = {
    op_id: entry.op_id,
    act_id: entry.act_id,
    n: entry.n || entry.order,
    call: entry.call,
    input: entry.input,
    at: entry.at,
    tz_minutes: entry.tz_minutes,
  };
  if (entry.knew !== undefined) pushed.knew = entry.knew;
  return pushed;
}
