import { closeStore, id, NUMBER_FIELD, openDevice, SLICE } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import type { UndoMode } from '@/domain/commands/events/undoMode';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { Refusal } from '@/domain/refusal';
import { laterChanges } from '@/features/history/conflictNames';
import { commit } from '@/store/acts/commit';
import { discardRefused, undoRefusedAgain } from '@/store/acts/refusals';
import { isUndone, nextSteps, redo } from '@/store/acts/undo';
import { isUndoConflict, LEFT, undoLast } from '@/store/acts/undoAsking';
import type { UndoQuestion } from '@/store/acts/undoQuestion';
import type { LocalStore } from '@/store/localStore';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const record = id(100);

/** A cell that Ana wrote and Ben overwrote, while Ana's device does not know that yet. */
async function lab(name: string) {
  const { clock, wire, device, sync } = serverLab();
  const open = (userId: string) => device(`${name} ${userId}`, { userId, now: () => clock.now });
  const write = (store: LocalStore, content: number) =>
    commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content });
  const ana = await open(ANA);
  await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
  clock.now += 1000;
  await write(ana, 1);
  await sync(ana);
  const ben = await open(BEN);
  clock.now += 1000;
  await write(ben, 2);
  await pushOutbox(ben, wire(BEN));
  clock.now += 1000;
  const shown = async (store: LocalStore) =>
    (await store.reader.record(record))!.cells[NUMBER_FIELD]!.filter((value) => !value.hidden).map((v) => v.content);
  const settle = () => sync(ana);
  return { ana, ben, shown, settle, close: () => [ana, ben].forEach(closeStore) };
}

const answering = (store: LocalStore, mode: UndoMode | null) => {
  const asked: UndoQuestion[] = [];
  store.ports.askUndo = async (question) => {
    asked.push(question);
    return mode;
  };
  return asked;
};

it('S6: an operation is known to be undone, sent or not, until it is redone', async () => {
  const store = await openDevice({ name: 'undone', userId: ANA });
  const { opId } = await commit(store, createRecord, { id: id(101), entity_slice_id: SLICE });
  expect(await isUndone(store, opId)).toBe(false);
  await undoLast(store);
  expect(await isUndone(store, opId)).toBe(true);
  await redo(store);
  expect(await isUndone(store, opId)).toBe(false);
  closeStore(store);
});

describe('S6: an undo that conflicts with later changes', () => {
  it('asks immediately if the device knows of them, naming who and what', async () => {
    const { ana, shown, settle, close } = await lab('online');
    await settle();
    const asked = answering(ana, null);
    expect(await undoLast(ana)).toBe(LEFT);
    expect(asked.map(({ title }) => title)).toEqual(['Set Mass of CMP-0001']);
    expect(await laterChanges(ana, asked[0]!.refusal)).toMatchObject([
      { actorId: BEN, titles: ['Set Mass of CMP-0001'] },
    ]);
    expect(await shown(ana)).toEqual([2, 1]);
    answering(ana, 'force');
    expect(await undoLast(ana)).toMatchObject({ title: 'Set Mass of CMP-0001' });
    expect(await shown(ana)).toEqual([2]);
    close();
  });

  it('is returned by the server if it was made offline, and is decided in the tray', async () => {
    const { ana, shown, settle, close } = await lab('queued');
    const asked = answering(ana, null);
    await undoLast(ana);
    expect(asked).toEqual([]);
    expect(await shown(ana)).toEqual([]);
    await settle();
    const [entry] = await ana.db.outbox.toArray();
    expect(entry).toMatchObject({ state: 'refused', reason: { code: 'conflict' } });
    const refusal = new Refusal('conflict', entry!.reason!.message, entry!.reason!.issues);
    expect(isUndoConflict(refusal)).toBe(true);
    expect(await laterChanges(ana, refusal)).toMatchObject([{ actorId: BEN }]);
    expect(await shown(ana)).toEqual([2, 1]);
    await undoRefusedAgain(ana, entry!.op_id, 'force');
    await settle();
    expect(await ana.db.outbox.count()).toBe(0);
    expect(await shown(ana)).toEqual([2]);
    close();
  });

  it('leaves its operation in force, and next to be undone, if it is discarded', async () => {
    const { ana, settle, close } = await lab('discarded');
    await undoLast(ana);
    await settle();
    const [entry] = await ana.db.outbox.toArray();
    await discardRefused(ana, entry!.op_id);
    expect(await nextSteps(ana)).toEqual({ undo: 'Set Mass of CMP-0001', redo: null });
    close();
  });
});
