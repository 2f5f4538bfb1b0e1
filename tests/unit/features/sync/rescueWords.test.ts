import { closeStore, id, openDevice, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { rescueWords } from '@/features/sync/state/rescueWords';
import { commit } from '@/store/acts/commit';
import { refuse } from '@/store/acts/refusals';
import { rescueArchive } from '@/store/rescue/rescueArchive';

it('S13 the rescue file says in words what was written where, and why it was refused', async () => {
  let now = START;
  const store = await openDevice({ name: 'rescue-words', userId: id(2), now: () => ++now });
  await commit(store, createRecord, { id: id(100), entity_slice_id: SLICE });
  const { opId } = await commit(store, setRecordValues, { id: id(100), data: { [TEXT_FIELD]: 'dry' } });
  await refuse(
    store,
    new Map([[opId, { code: 'not_found', message: 'This record does not exist.', issues: [], missing: 'record' }]]),
  );
  const { blob } = await rescueArchive(store, (commands) => rescueWords(store, commands));
  const file = JSON.parse(await blob.text());
  expect(Object.keys(file).indexOf('changes')).toBeLessThan(Object.keys(file).indexOf('commands'));
  expect(file.changes).toEqual([
    {
      act: 'Create CMP-0001',
      at: expect.any(String),
      cells: [{ record: 'CMP-0001', field: 'Compound', before: '', after: 'CMP-0001' }],
    },
    {
      act: 'Set Notes of CMP-0001',
      at: expect.any(String),
      refused: 'The record has since been deleted.',
      cells: [{ record: 'CMP-0001', field: 'Notes', before: '', after: 'dry' }],
    },
  ]);
  expect(file.commands).toHaveLength(2);
  closeStore(store);
});
