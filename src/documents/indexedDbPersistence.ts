import { IndexeddbPersistence } from 'y-indexeddb';
import type { DocumentPersistence } from './documentProvider';

/** Documents of one user in one workspace on this device's disk, one database per room. */
export function indexedDbPersistence(prefix: string): DocumentPersistence {
  return {
    attach(room, doc) {
      const persistence = new IndexeddbPersistence(documentDatabase(prefix, room), doc);
      return {
        loaded: persistence.whenSynced.then(() => undefined),
        destroy: () => persistence.destroy(),
      };
    },
  };
}

/** Name of a document's database; all of a user begin alike, so that signing out finds them. */
export function documentDatabase(prefix: string, room: string): string {
  return `${prefix}-document-${room}`;
}
