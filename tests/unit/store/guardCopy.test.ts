import { diskOf, id, NUMBER_FIELD, openDevice, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import Dexie from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { commit } from '@/store/acts/commit';
import { waitingChanges } from '@/store/acts/tray';
import { StorageFailure, writeAct } from '@/store/db/writeTransaction';
import { createStoreFace, type StoreFace } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { closeStore } from '@/store/openStore';
import { followOutbox } from '@/store/replica/syncStatus';
import { requeue, unsentInMemory } from '@/store/rescue/requeue';
import { rescueArchive } from '@/store/rescue/rescueArchive';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

let made = 0;
async function laptop(): Promise<{ name: string; store: LocalStore; face: StoreFace }> {
  const name = `guarded-${++made}`;
  const store = await openDevice({ name, userId: id(2), now: () => START });
  const face = createStoreFace(store);
  await face.rows.ready('field');
  ends.push(followOutbox(store, face.status));
  return { name, store, face };
}

const remove = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = diskOf(name).deleteDatabase(`device-${name}`);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

/** As a browser does when it clears the storage of a site: no handle is asked. */
async function clear(name: string, store: LocalStore): Promise<void> {
  forceCloseDatabase(store.db.backendDB() as never);
  await remove(name);
}

const isThere = async (name: string) => (await diskOf(name).databases()).some((one) => one.name === `device-${name}`);

async function edited() {
  const laptopOfAna = await laptop();
  const { store } = laptopOfAna;
  const { plan } = await commit(store, createRecord, { entity_slice_id: SLICE, data: {} });
  const recordId = (plan.answer as { id: string }).id;
  for (const content of ['warm', 'cold'])
    await commit(store, setRecordValues, { id: recordId, data: { [TEXT_FIELD]: content } });
  return { ...laptopOfAna, recordId };
}

describe.each([
  { way: 'deleted while the page has it open', take: async (name: string) => remove(name) },
  { way: 'cleared by force', take: (name: string, store: LocalStore) => clear(name, store) },
])('S13 a database that is $way', ({ take }) => {
  it('is noticed immediately, is not created again by a read or a write, and everything unsent is saved from memory', async () => {
    const { name, store, face, recordId } = await edited();
    await take(name, store);
    await expect.poll(() => face.status.getState().lost).toBe(true);
    expect(face.status.getState()).toMatchObject({ saved: false, waiting: 3, refused: 0 });
    const write = commit(store, setRecordValues, { id: recordId, data: { [NUMBER_FIELD]: 5 } });
    await expect(write).rejects.toBeInstanceOf(StorageFailure);
    await expect(store.db.outbox.count()).rejects.toThrow();
    expect(await isThere(name)).toBe(false);

    expect((await waitingChanges(store, 10)).map(({ title }) => title)).toHaveLength(3);
    const { blob } = await rescueArchive(store);
    const saved = JSON.parse(await blob.text()) as { commands: { op_id: string }[] };
    expect(saved.commands).toHaveLength(3);
    expect(JSON.stringify(saved)).toContain('cold');
    // The place to which the operations wrote can still be named.
    expect((await store.reader.record(recordId))?.attrs.record_identifier).toBe('CMP-0001');
    expect((await store.reader.get('field', TEXT_FIELD))?.field_name).toBe('Notes');

    const fresh = await openDevice({ name, userId: id(2), empty: true });
    expect(await requeue(fresh, unsentInMemory(store))).toBe(3);
    expect(await requeue(fresh, unsentInMemory(store))).toBe(0);
    const queued = await fresh.db.outbox.orderBy('order').toArray();
    expect(queued.map(({ op_id }) => op_id)).toEqual(saved.commands.map(({ op_id }) => op_id));
    expect(queued.every(({ client_id }) => client_id === fresh.clientId)).toBe(true);
    closeStore(fresh);
  });
});

describe('S13 a handle that the browser closed', () => {
  it('is opened again if the database is still there', async () => {
    const { store, face, recordId } = await edited();
    forceCloseDatabase(store.db.backendDB() as never);
    await commit(store, setRecordValues, { id: recordId, data: { [TEXT_FIELD]: 'after' } });
    expect(await store.db.outbox.count()).toBe(4);
    expect(face.status.getState()).toMatchObject({ saved: true, lost: false });
    closeStore(store);
  });

  it('does not lead to a copy that somebody else has created in its place', async () => {
    const { name, store, face } = await edited();
    store.db.close({ disableAutoOpen: false });
    await remove(name);
    const other = await openDevice({ name, userId: id(2), empty: true });
    await expect(store.db.outbox.count()).rejects.toThrow();
    expect(face.status.getState().lost).toBe(true);
    closeStore(other);
  });

  it('does not count as a loss if the person closed the store', async () => {
    const { name, store, face } = await edited();
    closeStore(store);
    await remove(name);
    expect(face.status.getState().lost).toBe(false);
  });
});

describe('S13 a full disk', () => {
  /**
   * As Chromium ends a transaction on a full disk: with an error without a name of its own, while requests fail
   * otherwise.
   */
  function endsForWantOfRoom(): void {
    const under = Dexie.currentTransaction.idbtrans as IDBTransaction;
    const error = new DOMException('IO error: 000003.log: FILE_ERROR_NO_SPACE', 'UnknownError');
    under.abort();
    Object.defineProperty(under, 'error', { value: error });
  }

  it('is recognised by what ended the transaction, whatever its requests failed with', async () => {
    const { name, store } = await laptop();
    const run = async () => {
      const writing = store.db.meta.bulkPut([{ key: 'full', value: 1 }]);
      endsForWantOfRoom();
      await writing;
    };
    await expect(writeAct(store, run)).rejects.toMatchObject({
      name: 'StorageFailure',
      message: expect.stringMatching(/^The disk of this computer is full/),
    });
    expect(store.isDiskFull).toBe(true);
    await writeAct(store, async () => store.db.meta.put({ key: 'full', value: 1 }));
    expect(store.isDiskFull).toBe(false);

    // The browser deletes the copy when it reopens it after that.
    const lost = writeAct(store, async () => {
      await remove(name).catch(() => undefined);
      await run();
    });
    await expect(lost).rejects.toMatchObject({ trouble: 'lost' });
  });
});
