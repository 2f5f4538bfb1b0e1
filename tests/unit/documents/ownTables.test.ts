import { closeStore, id, NUMBER_FIELD, openDevice, SLICE, START } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { type OwnChange, OwnTables, ownRoom, tableOfRoom } from '@/documents/ownTables';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import type { Json } from '@/lib/json';
import { commit } from '@/store/acts/commit';
import { recordDocumentStep } from '@/store/acts/steps';
import { redo, undo } from '@/store/acts/undo';

function memory() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
  };
}

it('stores personal settings of a table, notifies its screens, and keeps them while the page is open if nothing can be stored', () => {
  const storage = memory();
  const tables = new OwnTables(storage, 'w');
  let notified = 0;
  tables.subscribe(() => notified++);
  const before = tables.read('t');
  expect(tables.read('t')).toBe(before);
  expect(tables.change('t', { row_height: 'tall' })).toEqual({
    before: { row_height: null },
    after: { row_height: 'tall' },
  });
  expect(tables.change('t', { row_height: 'tall' })).toBeNull();
  expect([notified, new OwnTables(storage, 'w').read('t')]).toEqual([1, { row_height: 'tall' }]);
  expect(new OwnTables(storage, 'other').read('t')).toEqual({});

  const full = new OwnTables(
    {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
    'w',
  );
  full.change('t', { row_height: 'tall' });
  expect(full.read('t')).toEqual({ row_height: 'tall' });
});

it('S6: a change of personal settings is a step among others, undone and redone in order', async () => {
  const record = id(100);
  let now = START;
  const store = await openDevice({ name: 'own table', userId: id(2), now: () => ++now });
  const tables = new OwnTables(memory(), 'w');
  store.ports.documentUndo = async (room, change) =>
    tables.revert(tableOfRoom(room) ?? '', change as unknown as OwnChange) as unknown as Json;
  const set = async (sliceId: string, patch: { [name: string]: Json }) => {
    const change = tables.change(sliceId, patch) as unknown as Json;
    await recordDocumentStep(store, { room: ownRoom(sliceId), title: 'Change columns', change });
  };
  const shown = async () => (await store.reader.record(record))?.cells[NUMBER_FIELD]?.[0]?.content;
  await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
  await set(SLICE, { row_height: 'medium' });
  await commit(store, setRecordValues, { id: record, data: { [NUMBER_FIELD]: 5 } });
  await set(SLICE, { row_height: 'tall', group_by_field_id: NUMBER_FIELD });

  expect((await undo(store))?.title).toBe('Change columns');
  expect([tables.read(SLICE), await shown()]).toEqual([{ row_height: 'medium' }, 5]);
  await undo(store);
  expect([tables.read(SLICE), await shown()]).toEqual([{ row_height: 'medium' }, undefined]);
  await undo(store);
  expect(tables.read(SLICE)).toEqual({});
  await redo(store);
  await redo(store);
  await redo(store);
  expect([tables.read(SLICE), await shown()]).toEqual([{ row_height: 'tall', group_by_field_id: NUMBER_FIELD }, 5]);
  closeStore(store);
});
