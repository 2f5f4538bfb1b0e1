import { isPersonalKey } from '@/lib/personalKey';
import { COMMENT_SCOPE } from '@/store/acts/commentDrafts';
import { TEXT_SCOPE } from '@/store/acts/keptTexts';
import { emptyNotice } from '@/store/db/changeStream';
import { LocalDatabase, ownerOfDatabase } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { closeStore } from '@/store/openStore';

export interface WipeReport {
  /** No database of this user is left, as the browser lists them. */
  verified: boolean;
  left: string[];
}

/** What only this device knows (commands, comments that are being written), by the workspace that it was made in. */
export interface UnsentWork {
  here: number;
  /** Other workspaces of the same person with such work, each with its count. */
  elsewhere: { workspaceId: string; count: number }[];
}

/** Where databases lie: a window has both. */
type Browser = Pick<Window & typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/** Scopes of what somebody wrote and only this device has. */
const WRITTEN = [COMMENT_SCOPE, TEXT_SCOPE];

/** What signing out would lose: ask before wiping where anything is unsent. */
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

/** A copy that cannot be opened any more (of a later version, broken) has no work that could be saved. */
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
    // Blocked by another tab that is still closing: the deletion is in line, and the check below tells.
    request.onblocked = () => done();
    request.onerror = () => done();
    request.onsuccess = () => done();
  });
}

/** Tells other tabs of the same person that the copy is being deleted: they would keep showing rows, and writing them. Before it is closed. */
export function tellOfWipe(store: LocalStore): void {
  store.stream.publish({ ...emptyNotice('local'), wiped: true });
}

/**
 * Takes everything of this user off the device, in whatever workspace: rows, documents, and what is under keys of
 * their own. Sync and documents must be stopped before. Other users' data on the same laptop stay.
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
