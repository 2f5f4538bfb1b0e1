import {
  closeStore,
  id,
  NUMBER_FIELD,
  openDevice,
  SLICE,
  START,
  TEXT_FIELD,
  WORKSPACE,
} from '@tests/support/store/labFixture';
import { recordOfAct } from '@tests/support/store/recordOfAct';
import { expect, it } from 'vitest';
import { stampOf } from '@/domain/changes/stamp';
import { setValues } from '@/domain/commands/records/setValues';
import type { LogEvent } from '@/domain/events/event';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { runsOf } from '@/domain/records/recordSweep';
import { idAt, uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/acts/commit';
import { undoLast } from '@/store/acts/undoAsking';
import { tableSizes } from '@/store/blocks/tableSizes';
import type { LocalStore } from '@/store/localStore';
import { applyEvents } from '@/store/replica/applyEvents';
import { largestSerial, recordIdsByIdentifier, recordIdsUsing } from '@/store/rows/identifierIndex';

const USER = id(2);
const OP = uuidV7(START - 5000, new Uint8Array(10));
/** More than the number of awaits without a read after which Dexie loses a transaction. */
const BLOCKS = 300;
const RECORDS = BLOCKS * 2;
const idOf = (i: number) => idAt(OP, i + 1);

const made = (i: number) => recordOfAct(OP, START - 5000, RECORDS, i);

async function device(name: string): Promise<LocalStore> {
  const store = await openDevice({ name, userId: USER });
  const { meta, heads, blocks } = store.db;
  const pairs = Array.from({ length: BLOCKS }, (_, b) => encodeBlock(SLICE, [made(2 * b), made(2 * b + 1)]));
  await store.db.transaction('rw', [meta, heads, blocks], async () => store.blockStore.add(pairs));
  return store;
}

/** Runs in one transaction, and then again with every block in memory; a read follows in the same transaction. */
async function twice<T>(store: LocalStore, run: () => Promise<T>): Promise<T[]> {
  const { meta, heads, blocks, records } = store.db;
  const once = () =>
    store.db.transaction('r', [meta, heads, blocks, records], async () => {
      const found = await run();
      await records.count();
      return found;
    });
  return [await once(), await once()];
}

it('S14: a table in hundreds of blocks is counted, searched by name and used fields in one transaction each', async () => {
  const store = await device('many blocks');
  const { db, blockStore } = store;
  expect(await tableSizes(store)).toMatchObject([{ slice_id: SLICE, records: RECORDS }]);

  const names = Array.from({ length: RECORDS }, (_, i) => `cmp-${i}`);
  for (const found of await twice(store, () => recordIdsByIdentifier(db, blockStore, SLICE, names)))
    expect(found.size).toBe(RECORDS);
  for (const serial of await twice(store, () => largestSerial(db, blockStore, SLICE, ['CMP-'])))
    expect(serial).toBe(RECORDS - 1);
  for (const ids of await twice(store, () => recordIdsUsing(db, blockStore, NUMBER_FIELD, undefined)))
    expect(ids).toHaveLength(RECORDS);
  const ids = Array.from({ length: RECORDS }, (_, i) => idOf(i));
  for (const places of await twice(store, () => blockStore.find(ids))) expect(places.size).toBe(RECORDS);
  closeStore(store);
});

it('S1: an operation on hundreds of blocks is stored, whether they are in memory or not', async () => {
  const store = await device('an act over many blocks');
  for (const text of ['first', 'second']) {
    const cells = Array.from({ length: RECORDS }, (_, i) => ({
      record_id: idOf(i),
      field_id: TEXT_FIELD,
      content: text,
    }));
    await commit(store, setValues, { cells });
    expect((await store.reader.record(idOf(RECORDS - 1)))?.cells[TEXT_FIELD]?.[0]?.content).toBe(text);
    // The next operation finds no newer copies, and every block in memory.
    if (text === 'first') await store.db.records.clear();
  }
  const { meta, heads, blocks } = store.db;
  const runs = runsOf(Array.from({ length: RECORDS }, (_, i) => idOf(i)));
  const stamp = stampOf(START, uuidV7(START, new Uint8Array(10)));
  const swept = await store.db.transaction('rw', [meta, heads, blocks], async () =>
    store.blockStore.sweep({ slice_id: SLICE, runs, is_deleted: true }, stamp),
  );
  expect(swept).toHaveLength(BLOCKS);
  closeStore(store);
});

/** A colleague writes a value of one record. */
function valueEvent(n: number): LogEvent {
  const eventId = uuidV7(START + n, new Uint8Array(10));
  return {
    id: eventId,
    workspace_id: WORKSPACE,
    seq: n + 1,
    act_id: eventId,
    actor_id: id(3),
    client_id: null,
    call: 'test',
    title: 'test',
    at: START + n,
    received_at: START + n,
    changes: [
      {
        kind: 'value',
        id: idAt(eventId, 1),
        record_id: idOf(2 * n),
        field_id: NUMBER_FIELD,
        operation_id: null,
        before: null,
        after: { content: -1, is_hidden: false },
      },
    ],
    undoable: true,
    undoes: null,
    undone_by: null,
  };
}

it("S3 S6: colleagues' changes in hundreds of blocks are applied, and an operation on all of them is undone", async () => {
  const store = await device('events over many blocks');
  const events = Array.from({ length: BLOCKS }, (_, n) => valueEvent(n));
  for (let round = 0; round < 2; round++) {
    expect(await applyEvents(store, events, null)).toBe(true);
    expect((await store.reader.record(idOf(RECORDS - 2)))?.cells[NUMBER_FIELD]?.[0]?.content).toBe(-1);
    await store.db.records.clear();
  }
  const cells = Array.from({ length: RECORDS }, (_, i) => ({ record_id: idOf(i), field_id: TEXT_FIELD, content: 'x' }));
  await commit(store, setValues, { cells });
  await undoLast(store);
  const texts = await Promise.all([0, RECORDS - 1].map((i) => store.reader.record(idOf(i))));
  expect(texts.map((row) => row?.cells[TEXT_FIELD] ?? [])).toEqual([[], []]);
  closeStore(store);
});
