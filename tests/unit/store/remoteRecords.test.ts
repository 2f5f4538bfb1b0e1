import { closeStore, id, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { commit } from '@/store/acts/commit';
import type { RemoteRecords } from '@/store/replica/remotePort';
import { takeRecords } from '@/store/replica/remoteRecords';
import { dropSlice, holdSlice, isSliceHeld, STRUCTURE } from '@/store/replica/replica';
import { LiveRecords } from '@/store/rows/liveRecords';
import { placeOfTable } from '@/store/rows/placeOfTable';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const RECORD = id(100);
const OTHER_TABLE = id(11);

/** The server as seen by a device without the table, with one record with a note. */
async function prepared(name: string) {
  const { server, wire: wireOf, device } = serverLab();
  const wire = wireOf();
  const writer = await device(`${name} writer`);
  await commit(writer, createRecord, { id: RECORD, entity_slice_id: SLICE, data: { [TEXT_FIELD]: 'first' } });
  await pushOutbox(writer, wire);
  const store = await device(name, { scopes: [STRUCTURE] });
  await pullFeed(store, wire);
  const remote: RemoteRecords = {
    async records(ids) {
      const records = ids.flatMap((wanted) => server.recordRows.get(wanted) ?? []);
      return {
        cursor: server.log.length,
        perm_epoch: server.permEpoch,
        total: records.length,
        records: structuredClone(records),
      };
    },
    async stretch() {
      throw new Error('Not asked here');
    },
    events: async (ids) => server.remoteEvents(ids, ANA),
    sizes: async () => new Map([[SLICE, server.recordRows.size]]),
  };
  const write = async (content: string) => {
    await commit(writer, setRecordValues, { id: RECORD, field_id: TEXT_FIELD, content });
    await pushOutbox(writer, wire);
  };
  return { server, wire, store, remote, write, close: () => [writer, store].forEach(closeStore) };
}

const noteOf = (row: { cells: { [fieldId: string]: { content: unknown }[] } } | undefined) =>
  row?.cells[TEXT_FIELD]?.[0]?.content;

describe('S14: records that are not on the device', () => {
  it('are shown as the server has them', async () => {
    const { store, remote, close } = await prepared('shown');
    expect(await store.reader.record(RECORD)).toBeUndefined();
    store.ports.remote = remote;
    const live = new LiveRecords(store);
    const shown = new Promise<void>((done) => live.subscribe(RECORD, done));
    await shown;
    expect(noteOf(live.get(RECORD))).toBe('first');
    const missing = new Promise<void>((done) => live.subscribe(id(999), done));
    await missing;
    expect(live.get(id(999))).toBeUndefined();
    expect(await store.reader.record(RECORD)).toBeUndefined();
    live.close();
    close();
  });

  it('are stored one by one: the feed keeps them up to date, and they are edited offline', async () => {
    const { server, wire, store, remote, write, close } = await prepared('kept');
    const answer = await remote.records([RECORD]);
    await write('second');
    // By then the feed is ahead of the answer; what is in between must not be missed.
    await pullFeed(store, wire);
    await takeRecords(store, answer);
    await pullFeed(store, wire);
    expect(noteOf(await store.reader.record(RECORD))).toBe('second');
    await write('third');
    await pullFeed(store, wire);
    expect(noteOf(await store.reader.record(RECORD))).toBe('third');
    await commit(store, setRecordValues, { id: RECORD, field_id: TEXT_FIELD, content: 'mine' });
    await pushOutbox(store, wire);
    expect(noteOf(server.recordRows.get(RECORD))).toBe('mine');
    expect(await isSliceHeld(store, SLICE)).toBe(false);
    close();
  });

  it('come with their whole table if it is opened and fits, otherwise they are requested from the server', async () => {
    const { store, remote, close } = await prepared('room');
    expect(await placeOfTable(store, SLICE)).toEqual({ kind: 'device', isWanted: false });
    store.ports.remote = {
      ...remote,
      sizes: async () =>
        new Map([
          [SLICE, 900],
          [OTHER_TABLE, 300],
        ]),
    };
    expect(await placeOfTable(store, SLICE, 1000)).toEqual({ kind: 'device', isWanted: false });
    expect(await placeOfTable(store, SLICE, 800)).toEqual({ kind: 'server', isSettled: true });
    await holdSlice(store, OTHER_TABLE);
    expect(await placeOfTable(store, SLICE, 1000)).toEqual({ kind: 'server', isSettled: true });
    await dropSlice(store, OTHER_TABLE);
    expect(await placeOfTable(store, SLICE, 1000)).toEqual({ kind: 'device', isWanted: false });
    await holdSlice(store, SLICE);
    expect(await placeOfTable(store, SLICE, 1)).toEqual({ kind: 'device', isWanted: true });
    store.ports.remote = { ...remote, sizes: () => Promise.reject(new Error('no network')) };
    expect(await placeOfTable(store, OTHER_TABLE)).toEqual({ kind: 'server', isSettled: false });
    close();
  });
});
