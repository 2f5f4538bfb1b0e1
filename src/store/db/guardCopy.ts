import type { Dexie } from 'dexie';
import type { LocalStore } from '../localStore';
import { emptyNotice } from './changeStream';
import { memoryReader } from './memoryReader';
import { reopen } from './reopen';
import type { MetaEntry } from './schema';
import { StorageFailure } from './writeTransaction';

/**
 * Whether a handle refers to the database that the store was opened with: an emptied one contains another name, or
 * none.
 */
async function isOurs(handle: Dexie, { clientId }: LocalStore): Promise<boolean> {
  const held = (await handle.table('meta').get('client_id')) as MetaEntry | undefined;
  return held?.value === clientId;
}

/**
 * The database was deleted under the open page: from now on nothing is read or written, and whatever only this device
 * knew is now only in memory (S13). A new, empty database would show that everything was sent, and forget what was not.
 */
function loseCopy(store: LocalStore): void {
  if (store.isLost || store.isClosed) return;
  store.isLost = true;
  store.isClosed = true;
  store.db.close();
  store.reader = memoryReader(store);
  store.ports.onStorage?.(new StorageFailure('lost', { isDiskFull: store.isDiskFull }));
  store.stream.publish({ ...emptyNotice('local'), outbox: true });
}

/**
 * Monitors an open database. The browser reports immediately when somebody deletes it, or when it is closed by force
 * (storage cleared, disk trouble); opening it again later, for reading or writing, gives the same database or none.
 */
export function guardCopy(store: LocalStore): void {
  const { db } = store;
  let watched: IDBDatabase | null = null;
  // A database of this name is being created again: the previous one is gone.
  db.on('populate', () => {
    if (store.isClosed) return;
    loseCopy(store);
    throw new StorageFailure('lost');
  });
  const look = (handle: Dexie) => {
    const backend = db.backendDB();
    if (backend && backend !== watched) {
      watched = backend;
      backend.addEventListener('close', closedByForce);
    }
    return isOurs(handle, store).then((isSame) => {
      if (isSame || store.isClosed) return;
      loseCopy(store);
      throw new StorageFailure('lost');
    });
  };
  db.on('ready', look, true);
  const closedByForce = () => {
    if (store.isClosed) return;
    reopen(store).then(
      () => {
        store.ports.onStorage?.(null);
        // Requests made in the meantime had no answer.
        store.stream.publish({ ...emptyNotice('local'), outbox: true });
      },
      () => {
        // It may answer later; until then the screen says that nothing can be saved.
        if (!store.isClosed) store.ports.onStorage?.(new StorageFailure('gone'));
      },
    );
  };
  db.on('versionchange', (event) => {
    // A newer version of the product uses it now.
    if (event.newVersion !== null) return true;
    const { unsent } = store;
    // A deletion waits until this handle is closed: there is time to read what has not been read yet.
    const read = unsent.isWhole ? Promise.resolve() : unsent.read(db).catch(() => undefined);
    void read.then(() => loseCopy(store));
    return false;
  });
}
