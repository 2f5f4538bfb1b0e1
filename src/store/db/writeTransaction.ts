import type { Table } from 'dexie';
import { type LocalStore, writeTables } from '../localStore';
import { reopen } from './reopen';
import { inTurn } from './writeQueue';

/**
 * Why this device could not keep a write. Nothing of it was written. `gone` = the database does not answer, `lost` = the
 * browser deleted it while the page was open.
 */
export type StorageTrouble = 'full' | 'gone' | 'lost';

const WORDS: Record<StorageTrouble, string> = {
  full: 'The storage of this browser is full. Nothing was saved.',
  gone: 'The browser closed the local database. Nothing was saved.',
  lost: 'This browser deleted the local copy. Nothing was saved. Load the workspace again.',
};

/** A write that the device could not keep: its disk is full, or the browser took the database away (S13). */
export class StorageFailure extends Error {
  readonly trouble: StorageTrouble;
  constructor(trouble: StorageTrouble, options?: ErrorOptions) {
    super(WORDS[trouble], options);
    this.name = 'StorageFailure';
    this.trouble = trouble;
  }
}

const GONE: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
]);

function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let at = error as { name?: string; inner?: unknown } | undefined; at && names.length < 5; at = at.inner as never)
    if (at.name) names.push(at.name);
  return names;
}

/**
 * Runs a write in one transaction, after those that were asked for before.
 * @param tables those that it writes to, where it is not all of the store
 * @throws StorageFailure when the device cannot keep it; what `run` throws.
 */
export function writeTransaction<T>(
  store: LocalStore,
  run: () => Promise<T>,
  tables: readonly Table[] = writeTables(store.db),
): Promise<T> {
  return inTurn(store, { run, joins: false, transact: (write) => transact(store, write, tables) });
}

/** The same of an act that may be written in one transaction with other acts (see inTurn). */
export function writeAct<T>(store: LocalStore, run: () => Promise<T>): Promise<T> {
  return inTurn(store, { run, joins: true, transact: (write) => transact(store, write, writeTables(store.db)) });
}

/**
 * Runs a write in one transaction. A handle that died under it (eviction, an upgrade in another tab, Safari) is opened
 * again once; a transaction that failed has written nothing, so running it again is safe.
 * @throws StorageFailure when the device cannot keep it; what `run` throws.
 */
async function transact<T>(store: LocalStore, run: () => Promise<T>, tables: readonly Table[]): Promise<T> {
  const { db } = store;
  // An async function by itself: Dexie keeps the transaction open over native awaits only when it sees one.
  const attempt = () => db.transaction('rw', tables, async () => run());
  try {
    const result = await attempt();
    store.ports.onStorage?.(null);
    return result;
  } catch (error) {
    const names = namesOf(error);
    if (names.includes('QuotaExceededError')) throw failed(store, 'full', error);
    if (store.isLost) throw failed(store, 'lost', error);
    if (!names.some((name) => GONE.has(name))) throw error;
    if (store.isClosed) throw failed(store, 'gone', error);
    try {
      await reopen(store);
      return await attempt();
    } catch (again) {
      if (store.isLost) throw failed(store, 'lost', again);
      const more = namesOf(again);
      if (more.includes('QuotaExceededError')) throw failed(store, 'full', again);
      if (!db.isOpen() || more.some((name) => GONE.has(name))) throw failed(store, 'gone', again);
      throw again;
    }
  }
}

function failed(store: LocalStore, trouble: StorageTrouble, cause: unknown): StorageFailure {
  const failure = new StorageFailure(trouble, { cause });
  store.ports.onStorage?.(failure);
  return failure;
}
