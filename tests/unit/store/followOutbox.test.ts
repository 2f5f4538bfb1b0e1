import { closeStore, id, openDevice, SLICE, START, WORKSPACE } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { commit } from '@/store/acts/commit';
import { recordDocumentStep } from '@/store/acts/steps';
import { undo } from '@/store/acts/undo';
import { emptyNotice } from '@/store/db/changeStream';
import type { OutboxEntry } from '@/store/db/schema';
import { createSyncStatus, followOutbox } from '@/store/replica/syncStatus';

const entry = (n: number): OutboxEntry => ({
  order: n,
  op_id: id(1000 + n),
  act_id: id(1000 + n),
  n: 0,
  actor_id: id(2),
  client_id: WORKSPACE,
  call: 'POST /records',
  input: { entity_slice_id: SLICE },
  at: START,
  tz_minutes: 0,
  changes: [],
  touches: [],
  title: 'Add record',
  undoable: true,
  undoes: null,
  state: 'waiting',
  reason: null,
  retry_count: 0,
  schema_version: 1,
});

it('counts what left the outbox before the report as sent, and what was withdrawn here as withdrawn', async () => {
  const store = await openDevice({ name: 'followed', userId: id(2) });
  const status = createSyncStatus();
  await store.db.outbox.bulkAdd(Array.from({ length: 600 }, (_, i) => entry(i + 1)));
  const end = followOutbox(store, status);
  await expect.poll(() => status.getState().waiting).toBe(600);

  // The answers are applied, but their notice has not been published: the count is made for another one.
  await store.db.outbox.where('order').belowOrEqual(300).delete();
  store.stream.publish({ ...emptyNotice('remote'), wanted: true });
  await expect.poll(() => status.getState().waiting).toBe(300);
  expect(status.getState().drain).toEqual({ sent: 300, total: 600 });
  // Now it is published, and counted: nothing is left to be sent.
  let counted = false;
  const endCounted = status.subscribe(() => {
    counted = true;
  });
  store.stream.publish({ ...emptyNotice('remote'), op_ids: [id(1001)], outbox: true });
  await expect.poll(() => counted).toBe(true);
  endCounted();
  expect(status.getState().drain).toEqual({ sent: 300, total: 600 });

  await store.db.outbox.where('order').above(500).delete();
  store.stream.publish({ ...emptyNotice('undo'), outbox: true });
  await expect.poll(() => status.getState().waiting).toBe(200);
  expect(status.getState().drain).toEqual({ sent: 300, total: 500 });
  end();
  closeStore(store);
});

it('S1 says that an operation is being saved from its beginning until it is durable and counted, and no longer', async () => {
  const store = await openDevice({ name: 'saving', userId: id(2) });
  const status = createSyncStatus();
  const end = followOutbox(store, status);
  await expect.poll(() => status.getState().whole).not.toBe(null);
  const said: string[] = [];
  const endSaid = status.subscribe(({ saving, waiting }) => said.push(`${saving ? 'saving' : 'saved'} ${waiting}`));

  const writing = commit(store, createRecord, { entity_slice_id: SLICE, data: {} });
  expect(status.getState().saving).toBe(true);
  await writing;
  await expect.poll(() => status.getState().saving).toBe(false);
  expect(status.getState().waiting).toBe(1);
  expect(said).not.toContain('saved 0');

  const undoing = undo(store);
  expect(status.getState().saving).toBe(true);
  await undoing;
  await expect.poll(() => status.getState().saving).toBe(false);
  expect(status.getState().waiting).toBe(0);

  // Nothing is written, so nothing is counted.
  await expect(commit(store, createRecord, { entity_slice_id: id(99), data: {} })).rejects.toThrow();
  expect(status.getState().saving).toBe(false);
  endSaid();
  end();
  closeStore(store);
});

it('S1 S6 says so for a change of a view too, until its step of the timeline and the change itself are on disk', async () => {
  const store = await openDevice({ name: 'saving a view', userId: id(2) });
  const status = createSyncStatus();
  const end = followOutbox(store, status);
  await expect.poll(() => status.getState().whole).not.toBe(null);
  let keep = () => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const step = { room: 'view/v', title: 'Change view', change: { before: {}, after: {} } };
  const recording = recordDocumentStep(store, step, kept);
  expect(status.getState().saving).toBe(true);
  await expect.poll(() => store.db.steps.count()).toBe(1);
  expect(status.getState().saving).toBe(true);
  keep();
  await recording;
  await expect.poll(() => status.getState().saving).toBe(false);
  end();
  closeStore(store);
});

it('S1 a step of a view waits for no other write: rows that are being written do not hold it up', async () => {
  const store = await openDevice({ name: 'step beside rows', userId: id(2) });
  let finish = () => {};
  const rows = store.db.transaction('rw', [store.db.rows], async () => {
    // Keeps its transaction open with reads until it is released.
    let goesOn = true;
    finish = () => {
      goesOn = false;
    };
    while (goesOn) await store.db.rows.count();
  });
  await recordDocumentStep(store, { room: 'view/v', title: 'Change view', change: {} });
  expect(await store.db.steps.count()).toBe(1);
  finish();
  await rows;
  closeStore(store);
});
