import { actorOf, closeStore, id, NUMBER_FIELD, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { BEN, type ServerLab, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createComment } from '@/domain/commands/comments/createComment';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { createSlice } from '@/domain/commands/entitySlices/createSlice';
import { archiveRecords } from '@/domain/commands/records/archiveRecords';
import { createRecord } from '@/domain/commands/records/createRecord';
import { createRecords } from '@/domain/commands/records/createRecords';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { createView } from '@/domain/commands/recordViews/createView';
import { FULL_SETTINGS } from '@/domain/permissions/permissionSettings';
import { commit } from '@/store/acts/commit';
import { retryAllRefused } from '@/store/acts/refusals';
import { refusedChanges } from '@/store/acts/tray';
import { undo } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';
import { keepLostActs, LOST } from '@/store/rescue/keepLostActs';
import { rescope } from '@/sync/bootstrap/rescope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const [OLD, NEW] = [id(100), id(101)];

const write = (store: LocalStore, record: string, data: { [fieldId: string]: string | number }) =>
  commit(store, setRecordValues, { id: record, data });

it('S4: operations that a restored server lost are in the tray, and are repeated by their author', async () => {
  const { server, wire, remote, device, sync } = serverLab();
  const store = await device('restored');
  await commit(store, createRecord, { id: OLD, entity_slice_id: SLICE, data: { [TEXT_FIELD]: 'old' } });
  await sync(store);
  const restore = server.backup();
  await write(store, OLD, { [TEXT_FIELD]: 'after the backup' });
  await commit(store, createRecord, { id: NEW, entity_slice_id: SLICE, data: { [NUMBER_FIELD]: 7 } });
  await write(store, NEW, { [NUMBER_FIELD]: 8 });
  await write(store, OLD, { [NUMBER_FIELD]: 1 });
  await sync(store);
  await undo(store);
  await sync(store);
  await write(store, OLD, { [NUMBER_FIELD]: 3 });

  // Others continued with the restored server until its log was longer than what this device has read.
  restore();
  const other = await device('restored other');
  for (let i = 0; i < 9; i++) await write(other, OLD, { [NUMBER_FIELD]: 10 + i });
  await sync(other);
  store.ports.remote = remote();
  const outcome = await pullFeed(store, wire());
  if (outcome.kind !== 'rescope') throw new Error('The restored log went unnoticed.');
  expect(outcome.restored).toBe(true);
  await keepLostActs(store);
  await keepLostActs(store);
  await rescope(store, wire(), outcome.scopes, outcome.permEpoch);
  expect(await pullFeed(store, wire())).toMatchObject({ kind: 'step' });

  const tray = await refusedChanges(store);
  expect(tray.map(({ title, reason }) => [title, reason])).toEqual(
    ['Set Notes of CMP-0001', 'Create CMP-0002', 'Set Mass of CMP-0002'].map((title) => [title, LOST]),
  );
  expect(await store.reader.record(NEW)).toBeUndefined();
  expect(await retryAllRefused(store)).toBe(0);
  await sync(store);
  expect(await store.db.outbox.count()).toBe(0);
  expect(server.recordRows.get(OLD)!.cells[TEXT_FIELD]![0]!.content).toBe('after the backup');
  // Work that was unsent meanwhile was sent automatically.
  expect(server.recordRows.get(OLD)!.cells[NUMBER_FIELD]!.map(({ content }) => content)).toContain(3);
  expect(server.recordRows.get(NEW)!.cells[NUMBER_FIELD]![0]!.content).toBe(8);
  for (const open of [store, other]) closeStore(open);
});

/** Follows the feed as the leading tab does. @returns the titles in the tray then. */
async function follow({ wire }: ServerLab, store: LocalStore): Promise<string[]> {
  const outcome = await pullFeed(store, wire(store.userId));
  if (outcome.kind !== 'rescope' || !outcome.restored) throw new Error('The restored log went unnoticed.');
  await keepLostActs(store);
  await rescope(store, wire(store.userId), outcome.scopes, outcome.permEpoch);
  expect(await pullFeed(store, wire(store.userId))).toMatchObject({ kind: 'step' });
  return (await refusedChanges(store)).map(({ title }) => title);
}

it('S4 S5: the loss is noticed if own operations were first sent to the restored server and follow directly on what was read', async () => {
  const lab = serverLab();
  const { server, wire, remote, device, sync } = lab;
  const store = await device('sent first');
  store.ports.remote = remote();
  await commit(store, createRecord, { id: OLD, entity_slice_id: SLICE });
  await sync(store);
  const restore = server.backup();
  await write(store, OLD, { [TEXT_FIELD]: 'lost' });
  await sync(store);
  restore();
  const other = await device('sent second');
  await write(other, OLD, { [TEXT_FIELD]: 'instead' });
  await sync(other);
  await write(store, OLD, { [NUMBER_FIELD]: 1 });
  // More than are requested together.
  for (let i = 0; i < 120; i++) await write(store, OLD, { [NUMBER_FIELD]: i });
  await pushOutbox(store, wire());
  expect(await follow(lab, store)).toEqual(['Set Notes of CMP-0001']);
  expect((await store.reader.record(OLD))!.cells[TEXT_FIELD]!.map(({ content }) => content)).toEqual(['instead']);
  for (const open of [store, other]) closeStore(open);
});

it('S5: the loss is noticed if the last events read are not visible to this person', async () => {
  const lab = serverLab();
  const { server, remote, device, sync } = lab;
  const hidden = { mode: 'select' as const, select: 'hide' as const, ids: [NUMBER_FIELD] };
  server.actors.set(BEN, actorOf(BEN, { settings: { ...FULL_SETTINGS, data_fields_view: hidden } }));
  const store = await device('sees little', { userId: BEN });
  store.ports.remote = remote(BEN);
  const other = await device('sees all');
  await commit(other, createRecord, { id: OLD, entity_slice_id: SLICE });
  await sync(other);
  const restore = server.backup();
  await write(other, OLD, { [NUMBER_FIELD]: 1 });
  await sync(other);
  await sync(store);
  restore();
  const third = await device('sees all later');
  for (const text of ['new', 'newer']) await write(third, OLD, { [TEXT_FIELD]: text });
  await sync(third);
  expect(await follow(lab, store)).toEqual([]);
  expect((await store.reader.record(OLD))!.cells[TEXT_FIELD]).toHaveLength(2);
  for (const open of [store, other, third]) closeStore(open);
});

it('S4 S8: what has been hidden since does not count as lost', async () => {
  const lab = serverLab();
  const { server, remote, device, sync } = lab;
  const store = await device('hidden since', { userId: BEN });
  store.ports.remote = remote(BEN);
  await commit(store, createRecord, { id: OLD, entity_slice_id: SLICE });
  await write(store, OLD, { [TEXT_FIELD]: 'hidden soon' });
  await sync(store);
  const restore = server.backup();
  await write(store, OLD, { [NUMBER_FIELD]: 1 });
  await sync(store);
  restore();
  const hidden = { mode: 'select' as const, select: 'hide' as const, ids: [TEXT_FIELD] };
  server.actors.set(BEN, actorOf(BEN, { settings: { ...FULL_SETTINGS, data_fields_view: hidden } }));
  await follow(lab, store);
  const refused = await refusedChanges(store);
  expect(refused.map(({ input }) => input)).toEqual([{ id: OLD, data: { [NUMBER_FIELD]: 1 } }]);
  closeStore(store);
});

it('S4: every kind of operation that was lost is repeated as it was, with what depends on it', async () => {
  const lab = serverLab();
  const { server, remote, device, sync } = lab;
  const store = await device('all kinds');
  store.ports.remote = remote();
  await sync(store);
  const restore = server.backup();
  const view = id(60);
  await commit(store, createRecords, { entity_slice_id: SLICE, number_to_add: 20 });
  const [made] = (await store.db.records.toCollection().primaryKeys()) as string[];
  await commit(store, updateField, { id: TEXT_FIELD, field_name: 'Remarks' });
  await commit(store, createView, { id: view, entity_slice_id: SLICE, view_name: 'Mine' });
  await commit(store, createComment, { id: made!, comment_id: id(70), content: 'Look' });
  await commit(store, archiveRecords, { record_ids: [made!], is_archived: true });
  await commit(store, createSlice, { id: id(11), slice_name: 'Samples' });
  await sync(store);
  const before = new Map(server.recordRows);
  // Depends on what is lost, and is refused before anybody knows.
  await write(store, made!, { [TEXT_FIELD]: 'later' });
  restore();
  await pushOutbox(store, lab.wire());
  expect(await follow(lab, store)).toHaveLength(7);
  expect(server.recordRows.size).toBe(0);
  expect(await retryAllRefused(store)).toBe(0);
  await sync(store);
  expect(await store.db.outbox.count()).toBe(0);
  expect([...server.recordRows.keys()]).toEqual([...before.keys()]);
  expect(server.recordRows.get(made!)).toMatchObject({
    attrs: { is_archived: true },
    cells: { [TEXT_FIELD]: [{ content: 'later' }] },
  });
  expect((await server.get('field', TEXT_FIELD))!.field_name).toBe('Remarks');
  expect((await server.get('view', view))!.view_name).toBe('Mine');
  expect((await server.get('comment', id(70)))!.content).toBe('Look');
  expect((await server.get('slice', id(11)))!.slice_name).toBe('Samples');
  closeStore(store);
});

it('S4: what a device that no longer exists had written is kept by another one of the same person, and dropped there when it is repeated', async () => {
  const lab = serverLab();
  const { server, remote, device, sync } = lab;
  const gone = await device('gone');
  const store = await device('kept');
  const third = await device('kept as well');
  await commit(gone, createRecord, { id: OLD, entity_slice_id: SLICE });
  await sync(gone);
  const restore = server.backup();
  await write(gone, OLD, { [TEXT_FIELD]: 'written there' });
  await sync(gone);
  closeStore(gone);
  for (const open of [store, third]) {
    open.ports.remote = remote();
    await sync(open);
  }
  restore();
  for (const open of [store, third]) expect(await follow(lab, open)).toEqual(['Set Notes of CMP-0001']);
  expect(await retryAllRefused(store)).toBe(0);
  await sync(store);
  expect(server.recordRows.get(OLD)!.cells[TEXT_FIELD]![0]!.content).toBe('written there');
  await sync(third);
  expect(await third.db.outbox.count()).toBe(0);
  for (const open of [store, third]) closeStore(open);
});
