import { IndexeddbPersistence } from 'y-indexeddb';
import type { DocumentPersistence } from './documentProvider';

/** Documents of one user in one workspace on this device's disk, one database per room. */
export function indexedDbPersistence(prefix: string): DocumentPersistence {
  return {
    attach(room, doc) {
      const persistence = new IndexeddbPersistence(documentDatabase(prefix, room), doc);
      return {
        loaded: persistence.whenSynced.then(() => undefined),
        durable: () => writesBefore(persistence.db),
        destroy: () => persistence.destroy(),
      };
    },
  };
}

/** The table of y-indexeddb that updates are written to. */
const UPDATES = 'updates';

/** Resolves when the writes of updates before it are done: those of one table are done in the order they were asked for. */
function writesBefore(db: IDBDatabase | null): Promise<void> {
  // Not open yet: what is in the document is written when it is, and nothing says until then that it is kept.
  if (!db) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(UPDATES, 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    // One without a request would not wait for its turn.
    transaction.objectStore(UPDATES).count();
  });
}

/** Name of a document's database; all of a user begin alike, so that signing out finds them. */
export function documentDatabase(prefix: string, room: string): string {
  return `${prefix}-document-${room}`;
}
