import type { RecordRow } from '@/domain/records/recordRow';
import { emptyNotice } from './changeStream';
import { alsoHeard } from './heard';
import type { LocalStore } from './localStore';
import { getMeta, type HeardEvent, setMeta } from './metaKeys';
import { rebase } from './rebase';
import type { EventsAnswer } from './refillTimeline';
import { rowKey } from './rowKey';
import { writeTransaction } from './writeTransaction';

/** Records as the server has them, at least as new as the cursor. */
export interface RemoteAnswer {
  cursor: number;
  /** The rights under which they were shown. */
  perm_epoch: number;
  total: number;
  records: RecordRow[];
  /** An event than which they are no newer. */
  at?: HeardEvent;
}

/** What the server is asked for beyond what this device holds. Every question throws as the client does. */
export interface RemoteRecords {
  records(ids: readonly string[]): Promise<RemoteAnswer>;
  /** A stretch of a table in the order of making; with a text only what holds it. */
  stretch(sliceId: string, part: { offset: number; limit: number; text?: string }): Promise<RemoteAnswer>;
  /** Events by id. */
  events(ids: readonly string[]): Promise<EventsAnswer>;
  /** Live records of each table. */
  sizes(): Promise<ReadonlyMap<string, number>>;
}

/**
 * Keeps single records of a table that is not held whole: from now on the feed keeps them up to date, and they can be
 * edited without a network. The feed goes on from the answer's cursor when that is older; what comes twice changes
 * nothing. What was shown under other rights than this device knows of is not kept: nothing would ever purge it.
 * @returns whether they are kept.
 */
export async function takeRecords(store: LocalStore, answer: RemoteAnswer): Promise<boolean> {
  const { db } = store;
  const rows = new Map(answer.records.map((row) => [rowKey('record', row.id), row]));
  const written = await writeTransaction(store, async () => {
    if ((await getMeta(db, 'perm_epoch')) !== answer.perm_epoch) return null;
    const cursor = (await getMeta(db, 'cursor')) ?? answer.cursor;
    await setMeta(db, 'cursor', Math.min(cursor, answer.cursor));
    if (answer.at) await setMeta(db, 'heard', alsoHeard(await getMeta(db, 'heard'), answer.at));
    return rebase(store, [...rows.keys()], (key) => rows.get(key));
  });
  if (written) store.stream.publish({ ...emptyNotice('remote'), ...written, wanted: true });
  return written !== null;
}
