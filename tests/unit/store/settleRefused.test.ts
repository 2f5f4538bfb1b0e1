import { closeStore, id, NUMBER_FIELD, openDevice, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import { afterEach, expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { setValues } from '@/domain/commands/records/setValues';
import { textOfChange } from '@/features/sync/state/describeChanges';
import { commit } from '@/store/acts/commit';
import { refuse, refusedCells, retryRefused, settleRefused } from '@/store/acts/refusals';
import { refusedChanges, waitingChanges } from '@/store/acts/tray';
import { nextSteps } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';

const record = id(100);
const reason = { code: 'invalid' as const, message: 'Value does not match the standard format.', issues: [] };
let store: LocalStore;

async function lab(name: string) {
  let now = START;
  store = await openDevice({ name, userId: id(2), now: () => ++now });
  await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
}

const cells = async () =>
  refusedCells(await refusedChanges(store)).map(({ field_id, content }) => [field_id, content] as const);

afterEach(() => closeStore(store));

it('S7 a refused value that its author has corrected in its cell is removed from the tray', async () => {
  await lab('repaired');
  const input = { id: record, data: { [TEXT_FIELD]: 'wrong' } };
  const { opId } = await commit(store, setRecordValues, input, { title: 'Set Notes' });
  await refuse(store, new Map([[opId, reason]]));
  await settleRefused(store, record, NUMBER_FIELD);
  expect(await cells()).toEqual([[TEXT_FIELD, 'wrong']]);
  await settleRefused(store, record, TEXT_FIELD);
  expect(await refusedChanges(store)).toEqual([]);
  expect((await nextSteps(store)).undo).not.toBe('Set Notes');
});

it('S7 of a refused operation on several cells the corrected ones are removed, and the others are retried without them', async () => {
  await lab('partly');
  const wrong = { record_id: record, field_id: TEXT_FIELD, content: 'wrong' };
  const right = { record_id: record, field_id: NUMBER_FIELD, content: 5 };
  const input = { operation_id: null, cells: [wrong, right] };
  const { opId } = await commit(store, setValues, input, { title: 'Paste 2 cells' });
  await refuse(store, new Map([[opId, reason]]));
  await settleRefused(store, record, TEXT_FIELD);
  expect(await cells()).toEqual([[NUMBER_FIELD, 5]]);
  const [entry] = await refusedChanges(store);
  expect(await textOfChange(store, entry!)).toBe('5');

  await commit(store, setRecordValues, { id: record, data: { [TEXT_FIELD]: 'repaired' } });
  await retryRefused(store, opId);
  expect(await refusedChanges(store)).toEqual([]);
  const again = (await waitingChanges(store, 10)).find(({ title }) => title === 'Paste 2 cells');
  expect(again).toMatchObject({ input: { cells: [right] } });
  // One id is never used for two things (S2).
  expect(again?.op_id).not.toBe(opId);
  const row = await store.reader.record(record);
  expect(row?.cells[TEXT_FIELD]?.map((value) => value.content)).toEqual(['repaired']);
  expect(row?.cells[NUMBER_FIELD]?.[0]?.content).toBe(5);
  expect((await nextSteps(store)).undo).toBe('Paste 2 cells');
});
