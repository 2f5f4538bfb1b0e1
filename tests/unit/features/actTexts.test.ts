import { closeStore, id, NUMBER_FIELD, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { setValues } from '@/domain/commands/records/setValues';
import { actTexts } from '@/features/history/actTexts';
import { groupActs } from '@/features/history/groupActs';
import { commit } from '@/store/acts/commit';
import { undo } from '@/store/acts/undo';
import { history } from '@/store/rows/history';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const record = id(100);

it('a line of the history gives the value before and after, also of an undo; for several cells that of the first', async () => {
  const { clock, wire, device } = serverLab();
  const store = await device('act texts', { now: () => ++clock.now });
  await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
  for (const data of [{ [NUMBER_FIELD]: 1 }, { [NUMBER_FIELD]: 2.5 }])
    await commit(store, setRecordValues, { id: record, data });
  const cells = [NUMBER_FIELD, TEXT_FIELD].map((fieldId) => ({ record_id: record, field_id: fieldId, content: null }));
  await commit(store, setValues, { cells: cells.slice(0, 1) });
  // It was sent, so undoing it is an operation of its own.
  await pushOutbox(store, wire());
  await undo(store, 'strict');
  await commit(store, setValues, {
    cells: cells.map((cell, i) => ({ ...cell, content: i === 0 ? 7 : 'dry' })),
  });

  const acts = groupActs(await history(store, { limit: 20 }));
  const texts = await actTexts(store, acts);
  const reported = acts.map(({ actId, title }) => {
    const text = texts.get(actId);
    return text ? [title, text.cell.before, text.cell.after, text.more] : [title];
  });
  expect(reported).toEqual([
    ['Set 2 cells', '2.5', '7', 1],
    ['Undo: Set Mass of CMP-0001', '', '2.5', 0],
    ['Set Mass of CMP-0001', '2.5', '', 0],
    ['Set Mass of CMP-0001', '1', '2.5', 0],
    ['Set Mass of CMP-0001', '', '1', 0],
    ['Create CMP-0001'],
  ]);
  closeStore(store);
});
