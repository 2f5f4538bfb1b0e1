import { type LocalStore, writeTables } from './localStore';

/** Why this device could not keep a write. Nothing of it was written. */
export type StorageTrouble = 'full' | 'gone';

/** A write that the device could not keep: its disk is full, or the browser took the database away (S13). */
export class StorageFailure extends Error {
  readonly trouble: StorageTrouble;
  constructor(trouble: StorageTrouble, options?: ErrorOptions) {
    super(
      trouble === 'full'
        ? 'The storage of this browser is full. Nothing was saved.'
        : 'The browser closed the local database. Nothing was saved.',
      options,
    );
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
 * Runs a write over all tables of the store in one transaction. A handle that died under it (eviction, an upgrade in
 * another tab, Safari) is opened again once; a transaction that failed has written nothing, so running it again is safe.
 * @throws StorageFailure when the device cannot keep it; what `run` throws.
 */
export async function writeTransaction<T>(store: LocalStore, run: () => Promise<T>): Promise<T> {
  const { db } = store;
  // An async function by itself: Dexie keeps the transaction open over native awaits only when it sees one.
  const attempt = () => db.transaction('rw', writeTables(db), async () => run());
  try {
    const result = await attempt();
    store.onStorage?.(null);
    return result;
  } catch (error) {
    const names = namesOf(error);
    if (names.includes('QuotaExceededError')) throw failed(store, 'full', error);
    if (!names.some((name) => GONE.has(name))) throw error;
    if (store.isClosed) throw failed(store, 'gone', error);
    try {
      db.close();
      await db.open();
      return await attempt();
    } catch (again) {
      const more = namesOf(again);
      if (more.includes('QuotaExceededError')) throw failed(store, 'full', again);
      if (more.some((name) => GONE.has(name))) throw failed(store, 'gone', again);
      throw again;
    }
  }
}

function failed(store: LocalStore, trouble: StorageTrouble, cause: unknown): StorageFailure {
  const failure = new StorageFailure(trouble, { cause });
  store.onStorage?.(failure);
  return failure;
}
