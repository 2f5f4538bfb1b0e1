import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { IndexeddbPersistence, storeState } from 'y-indexeddb';
import * as Y from 'yjs';
import { documentDatabase, indexedDbPersistence } from '@/documents/indexedDbPersistence';
import { openDocument } from '@/documents/openDocument';

const ROOM = 'view/v';

/**
 * Holds back the updates of a document's database, like a disk that does not answer.
 * @returns a function that releases them
 */
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

it('S1: what was written into a document counts as saved once the disk has accepted it, and not sooner', async () => {
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

const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
  });

async function readBack(persistence: ReturnType<typeof indexedDbPersistence>, key: string): Promise<unknown> {
  const doc = new Y.Doc();
  const disk = persistence.attach(ROOM, doc);
  await disk.loaded;
  const held = doc.getMap('view').get(key);
  await disk.destroy();
  doc.destroy();
  return held;
}

it('S13: a database that is deleted under an open document is created again from it, unless the person has left', async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
  let isOver = false;
  const persistence = indexedDbPersistence('laptop', { isOver: () => isOver });
  const doc = new Y.Doc();
  const disk = persistence.attach(ROOM, doc);
  await disk.loaded;
  doc.getMap('view').set('row_height', 'tall');
  await disk.durable();
  await deleted(documentDatabase('laptop', ROOM));
  // Nothing throws while there is no database, and nothing is lost.
  doc.getMap('view').set('view_name', 'Written meanwhile');
  await expect.poll(() => readBack(persistence, 'view_name'), { timeout: 5_000 }).toBe('Written meanwhile');
  expect(await readBack(persistence, 'row_height')).toBe('tall');

  isOver = true;
  await deleted(documentDatabase('laptop', ROOM));
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(documentDatabase('laptop', ROOM));
  await disk.destroy();
});

it('S13: a change that the disk does not accept is reported, and not called saved', async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
  const troubles: unknown[] = [];
  const persistence = indexedDbPersistence('laptop', { onTrouble: (trouble) => void troubles.push(trouble) });
  const doc = new Y.Doc();
  const disk = persistence.attach(ROOM, doc);
  await disk.loaded;
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    doc.getMap('view').set('row_height', 'tall');
    await expect(disk.durable()).rejects.toThrow('full');
  } finally {
    IDBObjectStore.prototype.add = add;
  }
  expect(troubles.map((trouble) => (trouble as Error | null)?.name)).toEqual(['QuotaExceededError']);
  doc.getMap('view').set('row_height', 'short');
  await disk.durable();
  expect(troubles.at(-1)).toBeNull();
  await disk.destroy();
});

/** The library's stored data of a room, after a change through it. */
async function byLibrary(change?: (doc: Y.Doc) => void): Promise<Record<string, unknown>> {
  const doc = new Y.Doc();
  const library = new IndexeddbPersistence(documentDatabase('laptop', ROOM), doc);
  await library.whenSynced;
  if (change) {
    doc.transact(() => change(doc));
    await storeState(library, false);
  }
  const held = doc.getMap('view').toJSON();
  await library.destroy();
  return held;
}

it('reads what y-indexeddb wrote and vice versa, and merges many updates without losing one', async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
  const first = new Y.Doc();
  const library = new IndexeddbPersistence(documentDatabase('laptop', ROOM), first);
  await library.whenSynced;
  for (let i = 0; i < 600; i++) first.getMap('view').set(`key ${i % 40}`, i);
  await storeState(library, false);
  await library.destroy();

  const persistence = indexedDbPersistence('laptop');
  const second = new Y.Doc();
  const disk = persistence.attach(ROOM, second);
  await disk.loaded;
  expect(second.getMap('view').toJSON()).toEqual(first.getMap('view').toJSON());
  for (let i = 0; i < 600; i++) second.getMap('view').set(`key ${i % 50}`, -i);
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  await disk.destroy();

  expect(await byLibrary()).toEqual(second.getMap('view').toJSON());
  const after = await byLibrary((doc) => doc.getMap('view').delete('key 3'));
  expect(after).not.toHaveProperty('key 3');
  const third = new Y.Doc();
  const again = persistence.attach(ROOM, third);
  await again.loaded;
  expect(third.getMap('view').toJSON()).toEqual(after);
  await again.destroy();
});
