import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentDatabase, indexedDbPersistence } from '@/documents/indexedDbPersistence';
import { openDocument } from '@/documents/openDocument';

const ROOM = 'view/v';

/** Holds the updates of a document's database, as a disk that does not answer would. @returns what lets go */
async function hold(name: string): Promise<() => void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const updates = db.transaction('updates', 'readwrite').objectStore('updates');
  let held = true;
  await new Promise<void>((resolve) => {
    const ask = () => {
      resolve();
      if (held) updates.count().onsuccess = ask;
      else db.close();
    };
    updates.count().onsuccess = ask;
  });
  return () => {
    held = false;
  };
}

it('S1: what was written into a document counts as kept when the disk has taken it, and not sooner', async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
  const persistence = indexedDbPersistence('laptop');
  const document = openDocument(ROOM, { persistence, provider: null });
  await document.loaded;
  const letGo = await hold(documentDatabase('laptop', ROOM));
  document.doc.getMap('view').set('row_height', 'tall');
  let kept = false;
  const durable = document.durable().then(() => {
    kept = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(kept).toBe(false);
  letGo();
  await durable;
  document.close();

  const doc = new Y.Doc();
  const disk = persistence.attach(ROOM, doc);
  await disk.loaded;
  expect(doc.getMap('view').get('row_height')).toBe('tall');
  await disk.destroy();
});
