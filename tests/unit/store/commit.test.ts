import { commitCall } from '@tests/support/store/commitCall';
import {
  actorOf,
  closeStore,
  id,
  KEY_FIELD,
  NUMBER_FIELD,
  openDevice,
  SLICE,
  TEXT_FIELD,
} from '@tests/support/store/labFixture';
import { describe, expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { Refusal } from '@/domain/refusal';
import { commit } from '@/store/acts/commit';
import { redo, undo } from '@/store/acts/undo';
import { setMeta } from '@/store/db/metaKeys';

const record = id(100);

describe('commit', () => {
  it('S1: rows, confirmed copy and outbox entry are there after a reload', async () => {
    const store = await openDevice({ name: 'reload', userId: id(2) });
    await commit(store, createRecord, {
      id: record,
      entity_slice_id: SLICE,
      data: { [TEXT_FIELD]: 'white powder' },
    });
    const made = await commit(store, setRecordValues, {
      id: record,
      field_id: NUMBER_FIELD,
      content: 12.5,
    });
    expect(made.plan.title).toBe('Set Mass of CMP-0001');
    closeStore(store);

    const again = await openDevice({ name: 'reload', userId: id(2) });
    const row = (await again.reader.record(record))!;
    expect(row.attrs.record_identifier).toBe('CMP-0001');
    expect(row.cells[NUMBER_FIELD]!.map((value) => value.content)).toEqual([12.5]);
    expect(row.cells[KEY_FIELD]).toHaveLength(1);
    const entries = await again.db.outbox.orderBy('order').toArray();
    expect(entries.map((entry) => [entry.call, entry.state, entry.n])).toEqual([
      ['POST /records', 'waiting', 0],
      ['POST /records/{id}/values', 'waiting', 0],
    ]);
    expect(await again.db.base.get(`record:${record}`)).toEqual({ key: `record:${record}`, row: null });
    closeStore(again);
  });

  it('refuses before anything is written', async () => {
    const store = await openDevice({
      name: 'refuse',
      userId: id(2),
      actor: actorOf(id(2), { access_level: 'viewer' }),
    });
    await expect(commit(store, createRecord, { id: record, entity_slice_id: SLICE })).rejects.toBeInstanceOf(Refusal);
    await expect(commitCall(store, 'POST /nowhere', {})).rejects.toMatchObject({ code: 'outside' });
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.base.count()).toBe(0);
    closeStore(store);
  });

  it('gives operations of one device times and ids that only increase, even if its clock is set back', async () => {
    let clock = 1_800_000_000_000;
    const store = await openDevice({ name: 'clock', userId: id(2), now: () => clock });
    await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
    clock -= 2 * 86_400_000;
    for (const content of [1, 2, 3])
      await commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content });
    const row = (await store.reader.record(record))!;
    expect(row.cells[NUMBER_FIELD]!.map((value) => value.content)).toEqual([3, 2, 1]);
    const ops = (await store.db.outbox.orderBy('order').toArray()).map((entry) => entry.op_id);
    expect(ops).toEqual([...ops].sort());
    closeStore(store);
  });
});

describe('undo', () => {
  it('S6: withdraws unsent operations last first and runs them again, with the same rows', async () => {
    const store = await openDevice({ name: 'withdraw', userId: id(2) });
    await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
    await commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 1 });
    await commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 2 });
    const shown = async () => (await store.reader.record(record))?.cells[NUMBER_FIELD]?.[0]?.content;
    expect(await undo(store)).toEqual({
      title: 'Set Mass of CMP-0001',
      opIds: [],
      place: { record_id: record, field_id: NUMBER_FIELD },
    });
    expect(await shown()).toBe(1);
    await undo(store);
    await undo(store);
    expect(await store.reader.record(record)).toBeUndefined();
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.base.count()).toBe(0);
    expect(await undo(store)).toBeNull();
    await redo(store);
    await redo(store);
    await redo(store);
    expect(await shown()).toBe(2);
    expect(await redo(store)).toBeNull();
    expect(await store.db.outbox.count()).toBe(3);
    closeStore(store);
  });

  it('S6: queues an undo for an operation that may have been sent, and undoes it again and again', async () => {
    const store = await openDevice({ name: 'sent', userId: id(2) });
    await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
    await commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 1 });
    await setMeta(store.db, 'sent_to', 2);
    const visible = async () =>
      (await store.reader.record(record))!.cells[NUMBER_FIELD]!.map((value) => value.hidden === true);
    await undo(store);
    expect(await visible()).toEqual([true]);
    // The queued undo is unsent, so it is withdrawn and not undone by another event.
    await redo(store);
    expect(await visible()).toEqual([false]);
    expect(await store.db.outbox.count()).toBe(2);
    await undo(store);
    await setMeta(store.db, 'sent_to', 4);
    await redo(store);
    expect(await visible()).toEqual([false]);
    // As a recent earlier version of the product marked them.
    await store.db.outbox.toCollection().modify({ state: 'sending', n: 8 });
    await undo(store);
    expect(await visible()).toEqual([true]);
    closeStore(store);
  });
});
