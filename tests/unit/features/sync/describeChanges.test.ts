import { closeStore, id, NUMBER_FIELD, openDevice, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { createComment } from '@/domain/commands/comments/createComment';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { describeChanges, textOfChange } from '@/features/sync/state/describeChanges';
import { commit } from '@/store/acts/commit';
import { refuse } from '@/store/acts/refusals';
import { refusedChanges, waitingChanges } from '@/store/acts/tray';

const record = id(100);

async function lab(name: string) {
  let now = START;
  const store = await openDevice({ name, userId: id(2), now: () => ++now });
  await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
  const write = (data: object) => commit(store, setRecordValues, { id: record, data: { ...data } });
  const refuseAll = async (opIds: string[]) => {
    const reason = { code: 'forbidden' as const, message: 'You do not have the right to do this.', issues: [] };
    await refuse(store, new Map(opIds.map((opId) => [opId, reason])));
  };
  return { store, write, refuseAll };
}

it('gives record, field, old and new value of unsent changes, each relative to what was there before it', async () => {
  const { store, write } = await lab('tray');
  const first = await write({ [NUMBER_FIELD]: 12.5 });
  const second = await write({ [NUMBER_FIELD]: 8, [TEXT_FIELD]: 'dry' });
  const third = await write({ [NUMBER_FIELD]: null });
  const texts = await describeChanges(store, await waitingChanges(store, 100), 5);
  const cell = (field: string, before: string, after: string) => ({
    record: 'CMP-0001',
    field,
    before,
    after,
  });
  expect(texts.get(first.opId)).toMatchObject({ more: 0, cells: [cell('Mass', '', '12.5')] });
  expect(texts.get(second.opId)).toMatchObject({
    cells: expect.arrayContaining([
      expect.objectContaining(cell('Mass', '12.5', '8')),
      expect.objectContaining(cell('Notes', '', 'dry')),
    ]),
  });
  expect(texts.get(third.opId)).toMatchObject({ cells: [cell('Mass', '8', '')] });
  const short = await describeChanges(store, await waitingChanges(store, 100), 1);
  expect(short.get(second.opId)).toMatchObject({ more: 1 });
  closeStore(store);
});

it('S7: a refused change is shown beside the current content of the cell, and is copied to the clipboard completely', async () => {
  const { store, write, refuseAll } = await lab('tray refused');
  await write({ [NUMBER_FIELD]: 1 });
  const one = await write({ [NUMBER_FIELD]: 2 });
  const two = await write({ [NUMBER_FIELD]: 3, [TEXT_FIELD]: 'dry' });
  const { opId } = await commit(store, createComment, { id: record, content: 'Look at this' });
  await refuseAll([one.opId, two.opId, opId]);
  const refused = await refusedChanges(store);
  const texts = await describeChanges(store, refused, 5);
  expect(texts.get(one.opId)).toMatchObject({ cells: [{ before: '1', after: '2' }] });
  expect(texts.get(opId)).toMatchObject({ cells: [], comment: 'Look at this' });
  const copied = await Promise.all(refused.map((entry) => textOfChange(store, entry)));
  expect(copied[0]).toBe('2');
  expect(copied[1]?.split('\n').sort()).toEqual(['CMP-0001\tMass\t3', 'CMP-0001\tNotes\tdry']);
  expect(copied[2]).toBe('Look at this');
  closeStore(store);
});
