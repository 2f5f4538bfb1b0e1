import { serverLab } from '@tests/support/store/serverLab';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { DocumentRegistry } from '@/documents/documentRegistry';
import { indexedDbPersistence } from '@/documents/indexedDbPersistence';
import { bringBackDocuments, openUnsaved, readDocuments } from '@/documents/savedDocuments';
import { UnsentRooms } from '@/documents/unsentRooms';
import { readView, viewRoom } from '@/documents/viewDocument';
import { roomOf } from '@/domain/documents/room';
import { VIEW_LIST_KEYS, type ViewState } from '@/domain/views/viewState';
import { writeMap } from '@/lib/yjs/writeMap';
import { closeStore } from '@/store/openStore';
import { bringBack } from '@/store/rescue/bringBack';
import { rescueArchive } from '@/store/rescue/rescueArchive';

const ROOM = viewRoom('v');
const OWNER = 'labtide-workspace-ana';
const ends: (() => void)[] = [];
beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A browser's stored documents, and those that are open in it; there is no network. */
function laptop(owner = OWNER) {
  const kept = new Map<string, string>();
  const unsent = new UnsentRooms(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      key: (at) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    },
    owner,
  );
  const persistence = indexedDbPersistence(owner);
  const documents = new DocumentRegistry({ unsent, persistence, provider: null }, 0);
  ends.push(() => documents.closeAll());
  return { unsent, persistence, documents };
}

const STATE: ViewState = {
  view_name: 'Renamed on the train',
  view_fields: [],
  filters: [],
  sorts: [],
  color_filters: [],
};

it('S1 S13: views that were changed offline are in a saved file, and are restored, unsent, on a laptop that was wiped', async () => {
  const lost = laptop();
  const open = lost.documents.open(ROOM);
  await open.loaded;
  open.doc.transact(() => writeMap(open.doc.getMap('view'), STATE, VIEW_LIST_KEYS));
  const { device } = serverLab();
  const store = await device('saved documents');
  ends.push(() => closeStore(store));
  await expect
    .poll(async () =>
      (await readDocuments(lost.persistence, lost.unsent.list())).map(({ update }) => update.length > 20),
    )
    .toEqual([true]);
  const documents = await readDocuments(lost.persistence, lost.unsent.list());
  const { blob } = await rescueArchive(store, undefined, documents);

  globalThis.indexedDB = new IDBFactory();
  const fresh = laptop();
  const found = await bringBack(store, blob);
  expect(found).toEqual({ queued: 0, known: 0, refused: 0, documents });
  for (let i = 0; i < 2; i++)
    expect(await bringBackDocuments(fresh.documents, fresh.unsent, found.documents ?? [])).toBe(1);
  expect(fresh.unsent.list()).toEqual([ROOM]);
  const again = fresh.documents.open(ROOM);
  await again.loaded;
  expect(readView(again.doc).view_name).toBe('Renamed on the train');
});

it('S13: the words of a text are in the file for people who read it without the product', async () => {
  const { documents, unsent, persistence } = laptop();
  const room = roomOf('task', 't');
  const open = documents.open(room);
  await open.loaded;
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('What was seen at 4 \u00b0C')]);
  open.doc.transact(() => open.doc.getXmlFragment('description').insert(0, [paragraph]));
  const words = { description: ['What was seen at 4 \u00b0C'] };
  await expect.poll(async () => (await readDocuments(persistence, unsent.list()))[0]?.words).toEqual(words);
  expect(openUnsaved(documents)[0]?.words).toEqual(words);
});

it('S13: an invalid document state is left out, and the file says which view cannot be read', async () => {
  const { documents, unsent } = laptop();
  expect(await bringBackDocuments(documents, unsent, [{ room: ROOM, update: 'AAECAwQF' }])).toBe(0);
  expect(unsent.list()).toEqual([]);
  const { device } = serverLab();
  const store = await device('saved documents broken');
  ends.push(() => closeStore(store));
  const { blob } = await rescueArchive(store, undefined, [{ room: ROOM, update: 'not base64!' }]);
  await expect(bringBack(store, blob)).rejects.toThrow('view 1, update');
});
