import type { Json } from '@/lib/json';
import type { Subjects } from '../acts/subjects';
import type { HeldNotices } from '../notices/heldNotices';
import type { LocalDatabase } from './schema';

/**
 * The progress of fetching a table: where to continue, the feed's position at its beginning, and the records fetched of
 * the total.
 */
export interface BootstrapProgress {
  token: string;
  cursor: number;
  done: number;
  total: number;
}

/**
 * The position of an event in the log as the server reported it, and what distinguishes it from an event of another
 * log.
 */
export interface KnownEvent {
  seq: number;
  mark: string;
}

/** Every key of the meta table, with the type of its value. */
export interface MetaValues {
  client_id: string;
  /** Position in the event log up to which this device has everything that is visible to it. */
  cursor: number;
  /**
   * The event up to which the feed was last read, visible or not, and the last events received since (in answers,
   * pokes, records): a log that does not contain them has been replaced.
   */
  heard: KnownEvent[];
  perm_epoch: number;
  /** Name of the rights last received (the feed's `rights`). */
  rights: number;
  /** Server clock minus device clock, milliseconds. */
  clock_offset: number;
  /** Time of the newest operation of this device. */
  last_at: number;
  /** Order of the newest command that may have reached the server; those up to it are never withdrawn. */
  sent_to: number;
  /** Scopes whose rows are complete here: `structure`, `work`, `work:all`, `slice:<id>`. */
  scopes: string[];
  /** Wanted scopes: those above, and those whose bootstrap is running or was interrupted. */
  wanted: string[];
  /** Running bootstraps: where to continue, by scope. */
  bootstraps: { [scope: string]: BootstrapProgress };
  /** Items that the server left out because they ended long ago, and that have not been fetched since. */
  older: number;
  last_synced_at: number;
  last_page: string;
  actor: Json;
  storage_marker: string;
  /** Random; changes with every change of the blocks, or of the plain rows. */
  blocks_version: string;
  rows_version: string;
  /** The subjects of own operations that were withdrawn, or are about to be (store/acts/keptSubjects). */
  subjects: Subjects;
  /** The person's notices, with marks that the server does not know yet (store/notices). */
  notices: HeldNotices;
}

/**
 * The value of a key of the meta table; undefined if it was never set. May be called inside a transaction that covers
 * meta.
 */
export async function getMeta<K extends keyof MetaValues>(
  db: LocalDatabase,
  key: K,
): Promise<MetaValues[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[K] | undefined;
}

/** Several values at once, in the order of the keys. */
export async function getMetas<const K extends readonly (keyof MetaValues)[]>(
  db: LocalDatabase,
  keys: K,
): Promise<{ -readonly [I in keyof K]: MetaValues[K[I]] | undefined }> {
  const entries = await db.meta.bulkGet([...keys]);
  return entries.map((entry) => entry?.value) as never;
}

/** Sets a key of the meta table. May be called inside a transaction that covers meta. */
export async function setMeta<K extends keyof MetaValues>(
  db: LocalDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await db.meta.put({ key, value: value as unknown as Json });
}

/** Several values at once. */
export async function setMetas(db: LocalDatabase, values: Partial<MetaValues>): Promise<void> {
  await db.meta.bulkPut(Object.entries(values).map(([key, value]) => ({ key, value: value as Json })));
}
