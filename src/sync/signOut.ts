import { isPersonalKey } from '@/lib/personalKey';
import { COMMENT_SCOPE } from '@/store/acts/commentDrafts';
import { TEXT_SCOPE } from '@/store/acts/keptTexts';
import { emptyNotice } from '@/store/db/changeStream';
import { LocalDatabase, ownerOfDatabase } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { closeStore } from '@/store/openStore';

export interface WipeReport {
  /** According to the browser, no database of this user is left. */
  verified: boolean;
  left: string[];
}

/** Data that exists only on this device (commands, unfinished comments), by the workspace in which it was made. */
export interface UnsentWork {
  here: number;
  /** Other workspaces of the same person with such data, each with its count. */
  elsewhere: { workspaceId: string; count: number }[];
}

/** Where databases are; a window has both. */
type Browser = Pick<Window & typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/** Scopes of text that exists only on this device. */
const WRITTEN = [COMMENT_SCOPE, TEXT_SCOPE];

/** Work that signing out would lose: ask before deleting if there is any. */
export async function unsentWork(store: LocalStore, browser: Browser): Promise<UnsentWork> {
  const elsewhere: UnsentWork['elsewhere'] = [];
  for (const { name = '' } of await browser.indexedDB.databases()) {
    const owner = ownerOfDatabase(name);
    if (owner?.userId !== store.userId || owner.isDocument || name === store.db.name) continue;
    const count = await unsentIn(name, browser);
    if (count > 0) elsewhere.push({ workspaceId: owner.workspaceId, count });
  }
  const isWritten = ({ scope }: { scope: string }) => WRITTEN.includes(scope);
  const here = store.isLost
    ? store.unsent.commands().length + store.unsent.drafts().filter(isWritten).length
    : await unsentOf(store.db);
  return { here, elsewhere };
}

async function unsentOf(db: LocalDatabase): Promise<number> {
  const [acts, drafts] = await Promise.all([db.outbox.count(), db.drafts.where('scope').anyOf(WRITTEN).count()]);
  return acts + drafts;
}

/** A database that can no longer be opened (from a later version, damaged) contains nothing that could be saved. */
async function unsentIn(name: string, browser: Browser): Promise<number> {
  const db = new LocalDatabase(name, browser);
  try {
    return await unsentOf(db);
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
    // Blocked by another tab that is still closing: the deletion is queued, and the check below reports whether it
    // happened.
    request.onblocked = () => done();
    request.onerror = () => done();
    request.onsuccess = () => done();
  });
}

/**
 * Tells other tabs of the same person, before the databases are closed, that they will be deleted: they would keep
 * showing rows and writing them.
 */
export function announceWipe(store: LocalStore): void {
  store.stream.publish({ ...emptyNotice('local'), wiped: true });
}

/**
 * Deletes everything of this user from the device, in all workspaces: rows, documents, and what is stored under other
 * keys. Sync and documents must be stopped before. Data of other users on the same laptop stays.
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
