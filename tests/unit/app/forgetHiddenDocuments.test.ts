import { actorOf, closeStore, id, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { forgetHiddenDocuments } from '@/app/workspace/forgetHiddenDocuments';
import { DocumentRegistry } from '@/documents/documentRegistry';
import { documentDatabase, indexedDbPersistence } from '@/documents/indexedDbPersistence';
import { TypedHere } from '@/documents/typedHere';
import { UnsentRooms } from '@/documents/unsentRooms';
import { viewRoom } from '@/documents/viewDocument';
import { createView } from '@/domain/commands/recordViews/createView';
import { updateView } from '@/domain/commands/recordViews/updateView';
import { roomOf } from '@/domain/documents/room';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import { plainText } from '@/domain/richText/plainText';
import type { RichNode } from '@/domain/richText/richNode';
import { BODY } from '@/domain/tasks/taskFragments';
import { commit } from '@/store/acts/commit';
import { readKeptTexts } from '@/store/acts/keptTexts';
import { emptyNotice } from '@/store/db/changeStream';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const [MIXED, PLAIN, TASK] = [id(60), id(61), id(62)];

class Marks implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  readonly #held = new Map<string, string>();
  getItem = (key: string) => this.#held.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#held.set(key, text);
  removeItem = (key: string) => void this.#held.delete(key);
  key = (at: number) => [...this.#held.keys()][at] ?? null;
  get length() {
    return this.#held.size;
  }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

/** The laptop of Ben, from whom one field is hidden, with documents of two views on its disk. */
async function lab(name: string) {
  const { server, wire, device } = serverLab();
  const settings: PermissionSettings = {
    ...FULL_SETTINGS,
    data_fields_view: { mode: 'select', select: 'hide', ids: [TEXT_FIELD] },
  };
  server.actors.set(BEN, actorOf(BEN, { settings }));
  const ana = await device(`${name} ana`);
  for (const view of [MIXED, PLAIN])
    await commit(ana, createView, { id: view, entity_slice_id: SLICE, view_name: view, view_fields: [] });
  await pushOutbox(ana, wire(ANA));
  const ben = await device(`${name} ben`, { userId: BEN });
  const unsent = new UnsentRooms(new Marks(), ben.db.name);
  const documents = new DocumentRegistry({ persistence: indexedDbPersistence(ben.db.name), provider: null, unsent });
  for (const view of [MIXED, PLAIN]) {
    const document = documents.open(viewRoom(view));
    await document.loaded;
    document.doc.getMap('view').set('view_name', 'kept');
    await document.durable();
    documents.release(viewRoom(view));
  }
  const onDisk = async () => {
    const names = (await indexedDB.databases()).map((held) => held.name);
    return [MIXED, PLAIN].filter((view) => names.includes(documentDatabase(ben.db.name, viewRoom(view))));
  };
  const hidePart = async () => {
    const rule = { key_field_id: TEXT_FIELD, view_field_id: null, filter_type: 'contains', filter_prop: 'secret' };
    await commit(ana, updateView, { id: MIXED, filters: [rule] });
    await pushOutbox(ana, wire(ANA));
    await pullFeed(ben, wire(BEN));
  };
  const close = () => {
    documents.closeAll();
    for (const store of [ana, ben]) closeStore(store);
  };
  return { ben, documents, unsent, onDisk, hidePart, close };
}

it('S8 removes the document of a view from disk when a part of it is hidden, open or not, and reports unsent changes', async () => {
  const { ben, documents, unsent, onDisk, hidePart, close } = await lab('hidden part');
  const lost: number[] = [];
  const end = forgetHiddenDocuments(ben, documents, unsent, indexedDB, (views) => lost.push(views));
  unsent.clear(viewRoom(PLAIN));
  await expect.poll(onDisk).toEqual([MIXED, PLAIN]);
  const open = documents.open(viewRoom(MIXED));
  await hidePart();
  await expect.poll(onDisk).toEqual([PLAIN]);
  expect(documents.peek(viewRoom(MIXED))).toBeUndefined();
  expect(open.doc.isDestroyed).toBe(true);
  await expect.poll(() => lost).toEqual([1]);
  expect(unsent.list()).toEqual([]);
  documents.release(viewRoom(MIXED));
  end();
  close();
});

it('S7 S8 keeps the unsent words that were typed here into a text, and nothing else of it', async () => {
  const { ben, onDisk, hidePart, close } = await lab('typed');
  await expect.poll(onDisk).toEqual([MIXED, PLAIN]);
  const room = roomOf('task', TASK);
  const [marks, typedHere] = [new Marks(), new Marks()];
  const unsent = new UnsentRooms(marks, ben.db.name);
  const persistence = indexedDbPersistence(ben.db.name);
  const visit = () =>
    new DocumentRegistry({
      persistence,
      provider: null,
      unsent,
      typedHere: new TypedHere(typedHere, ben.db.name),
      onLostWords: () => undefined,
      onUnseenWords: () => undefined,
    });
  const first = visit();
  const open = first.open(room);
  await open.loaded;
  const line = new Y.XmlText();
  const fragment = open.doc.getXmlFragment(BODY);
  const block = new Y.XmlElement('paragraph');
  fragment.insert(0, [block]);
  block.insert(0, [line]);
  line.insert(0, 'said and sent');
  unsent.clear(room);
  line.insert(13, ', typed offline');
  const colleague = new Y.Doc();
  Y.applyUpdate(colleague, Y.encodeStateAsUpdate(open.doc));
  ((colleague.getXmlFragment(BODY).get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'SECRET of a colleague, ');
  Y.applyUpdate(open.doc, Y.encodeStateAsUpdate(colleague));
  await open.durable();
  first.closeAll();

  const documents = visit();
  const reported: [number, number][] = [];
  const end = forgetHiddenDocuments(ben, documents, unsent, indexedDB, (...counts) => reported.push(counts));
  ben.stream.publish({ ...emptyNotice('remote'), gone: [`task:${TASK}`] });
  await expect.poll(() => reported).toEqual([[1, 1]]);
  const kept = await readKeptTexts(ben.db, TASK);
  expect(kept).toMatchObject([{ field: BODY, reason: 'hidden' }]);
  expect(plainText(kept[0]!.mine as unknown as RichNode)).toBe(', typed offline');
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(documentDatabase(ben.db.name, room));
  await hidePart();
  end();
  documents.closeAll();
  close();
});

it('S8 removes at the next start what was left by a page that was closed in between', async () => {
  const { ben, documents, unsent, onDisk, hidePart, close } = await lab('left behind');
  await hidePart();
  await expect.poll(onDisk).toEqual([MIXED, PLAIN]);
  const end = forgetHiddenDocuments(ben, documents, unsent, indexedDB, () => {});
  await expect.poll(onDisk).toEqual([PLAIN]);
  end();
  close();
});
