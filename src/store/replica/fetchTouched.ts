import { createdKeys } from '../acts/withdraw';
import type { OutboxEntry } from '../db/schema';
import { type LocalStore, writeTables } from '../localStore';
import { isRecordKey, keyId, touchedKeys } from '../rows/rowKey';
import { deviceRows } from '../rows/rowSource';
import { readVisible } from '../rows/rowStorage';
import { takeRecords } from './remoteRecords';

/** Records per request to the server. */
const ASKED_TOGETHER = 100;

type Touching = Pick<OutboxEntry, 'changes'>;

/**
 * Keys of rows that operations change but do not create, and that are not on this device. In the caller's transaction.
 */
export async function missingRows(store: LocalStore, commands: readonly Touching[]): Promise<string[]> {
  const made = new Set(commands.flatMap(createdKeys));
  const keys = touchedKeys(commands.flatMap(({ changes }) => changes)).filter((key) => !made.has(key));
  const { rows } = await readVisible(deviceRows(store.db, store.blockStore), keys);
  return keys.filter((key) => !rows.get(key));
}

/** Fetches the records that the operations write to and that are not on this laptop, if the server can be reached. */
export async function fetchTouched(store: LocalStore, commands: readonly Touching[]): Promise<void> {
  const { db } = store;
  const { remote } = store.ports;
  if (!remote) return;
  const absent = await db.transaction('r', writeTables(db), async () => missingRows(store, commands));
  const missing = absent.filter(isRecordKey).map(keyId);
  for (let from = 0; from < missing.length; from += ASKED_TOGETHER) {
    const answer = await remote.records(missing.slice(from, from + ASKED_TOGETHER)).catch(() => null);
    // Operations on records that cannot be fetched now are still sent, and shown when the server has answered.
    if (!answer) return;
    await takeRecords(store, answer);
  }
}
