import { isPersonalKey } from '@/lib/personalKey';
import type { LocalStore } from '@/store/localStore';
import { closeStore } from '@/store/openStore';
import { LocalDatabase, ownerOfDatabase } from '@/store/schema';

export interface WipeReport {
  /** No database of this user is left, as the browser lists them. */
  verified: boolean;
  left: string[];
}

/** Commands that only this device knows, by the workspace that they were made in. */
export interface UnsentWork {
  here: number;
  /** Other workspaces of the same person with such work, each with its count. */
  elsewhere: { workspaceId: string; count: number }[];
}

/** Where databases lie: a window has both. */
type Browser = Pick<Window & typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/** What signing out would lose: ask before wiping where anything is unsent. */
export async function unsentWork(store: LocalStore, browser: Browser): Promise<UnsentWork> {
  const elsewhere: UnsentWork['elsewhere'] = [];
  for (const { name = '' } of await browser.indexedDB.databases()) {
    const owner = ownerOfDatabase(name);
    if (owner?.userId !== store.userId || owner.isDocument || name === store.db.name) continue;
    const count = await unsentIn(name, browser);
    if (count > 0) elsewhere.push({ workspaceId: owner.workspaceId, count });
  }
  return { here: await store.db.outbox.count(), elsewhere };
}

/** A copy that cannot be opened any more (of a later version, broken) has no work that could be saved. */
async function unsentIn(name: string, browser: Browser): Promise<number> {
  const db = new LocalDatabase(name, browser);
  try {
    return await db.outbox.count();
  } catch {
    return 0;
  } finally {
    db.close();
  }
}

/** Databases of the store and its documents, and those of the same person in other workspaces. */
async function databasesOf(idb: IDBFactory, { db, userId }: LocalStore): Promise<string[]> {
  const names = (await idb.databases()).flatMap(({ name }) => name ?? []);
  return names.filter((name) => name.startsWith(db.name) || ownerOfDatabase(name)?.userId === userId);
}

function deleteDatabase(idb: IDBFactory, name: string): Promise<void> {
  return new Promise((done) => {
    const request = idb.deleteDatabase(name);
    // Blocked by another tab that is still closing: the deletion stands in line, and the check below tells.
    request.onblocked = () => done();
    request.onerror = () => done();
    request.onsuccess = () => done();
  });
}

/**
 * Takes everything of this user off the device, in whatever workspace: rows, documents, and what stands under keys of
 * his own. Sync and documents must be stopped before. Other users' data on the same laptop stay.
 * @param marks where such keys are kept: localStorage, sessionStorage.
 */
export async function wipeLocalCopy(
  store: LocalStore,
  idb: IDBFactory,
  ...marks: readonly Pick<Storage, 'removeItem' | 'key' | 'length'>[]
): Promise<WipeReport> {
  closeStore(store);
  for (const name of await databasesOf(idb, store)) await deleteDatabase(idb, name);
  for (const storage of marks) {
    const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
    for (const name of names)
      if (isPersonalKey(name, store.db.name) || isPersonalKey(name, `-${store.userId}`)) storage.removeItem(name);
  }
  const left = await databasesOf(idb, store);
  return { verified: left.length === 0, left };
}
