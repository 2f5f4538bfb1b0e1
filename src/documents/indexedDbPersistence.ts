import type * as Y from 'yjs';
import { DocumentDisk, type DocumentDiskOptions } from './documentDisk';
import type { DocumentPersistence } from './documentProvider';

/** Documents of one user in one workspace on this device's disk, one database per room. */
export function indexedDbPersistence(prefix: string, options: DocumentDiskOptions = {}): DocumentPersistence {
  return {
    attach(room: string, doc: Y.Doc) {
      const disk = new DocumentDisk(documentDatabase(prefix, room), doc, options);
      return { loaded: disk.loaded, durable: () => disk.durable(), destroy: () => disk.destroy() };
    },
    remove: (room) =>
      new Promise((done) => {
        const request = indexedDB.deleteDatabase(documentDatabase(prefix, room));
        // It is open in another tab for a moment longer: the deletion waits for that.
        request.onblocked = () => done();
        request.onerror = () => done();
        request.onsuccess = () => done();
      }),
  };
}

/** Name of a document's database; all of a user's begin alike, so that signing out finds them. */
export function documentDatabase(prefix: string, room: string): string {
  return `${prefix}-document-${room}`;
}
