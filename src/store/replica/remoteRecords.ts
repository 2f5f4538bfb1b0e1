import { emptyNotice } from '../db/changeStream';
import { getMeta, setMeta } from '../db/metaKeys';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { rebase } from '../rows/rebase';
import { rowKey } from '../rows/rowKey';
import { addKnown } from './knownEvents';
import type { RemoteAnswer } from './remotePort';

/**
 * Stores single records of a table that is not stored whole: from now on the feed keeps them up to date, and they can
 * be edited offline. The feed continues from the answer's cursor if that is older; what arrives twice changes nothing.
 * Records shown under rights that this device does not know are not stored: nothing would ever purge them.
 * @returns whether they are stored.
 */
export async function takeRecords(store: LocalStore, answer: RemoteAnswer): Promise<boolean> {
  const { db } = store;
  const rows = new Map(answer.records.map((row) => [rowKey('record', row.id), row]));
  const written = await writeTransaction(store, async () => {
    if ((await getMeta(db, 'perm_epoch')) !== answer.perm_epoch) return null;
    const cursor = (await getMeta(db, 'cursor')) ?? answer.cursor;
    await setMeta(db, 'cursor', Math.min(cursor, answer.cursor));
    if (answer.at) await setMeta(db, 'heard', addKnown(await getMeta(db, 'heard'), answer.at));
    return rebase(store, [...rows.keys()], (key) => rows.get(key));
  });
  if (written) store.stream.publish({ ...emptyNotice('remote'), ...written, wanted: true });
  return written !== null;
}
