import { isPersonalKey } from '@/lib/personalKey';
import type { LocalStore } from '@/store/localStore';
import { closeStore } from '@/store/openStore';

export interface WipeReport {
  /** No database of this user is left, as the browser lists them. */
  verified: boolean;
  left: string[];
}

/** Commands that only this device knows: what signing out would lose. Ask before wiping when it is not 0. */
export function unsentWork(store: LocalStore): Promise<number> {
  return store.db.outbox.count();
}

async function databasesOf(idb: IDBFactory, prefix: string): Promise<string[]> {
  const all = await idb.databases();
  return all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
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
 * Takes everything of this user in this workspace off the device: rows, documents, and what stands under keys of his
 * own. Sync and documents must be stopped before. Other users' data on the same laptop stay.
 * @param marks where such keys are kept: localStorage, sessionStorage.
 */
export async function wipeLocalCopy(
  store: LocalStore,
  idb: IDBFactory,
  ...marks: readonly Pick<Storage, 'removeItem' | 'key' | 'length'>[]
): Promise<WipeReport> {
  const prefix = store.db.name;
  closeStore(store);
  for (const name of await databasesOf(idb, prefix)) await deleteDatabase(idb, name);
  for (const storage of marks) {
    const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
    for (const name of names) if (isPersonalKey(name, prefix)) storage.removeItem(name);
  }
  const left = await databasesOf(idb, prefix);
  return { verified: left.length === 0, left };
}
