import { closeStore, field, id, openDevice, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowRow } from '@/engine/tableTypes';
import { createOption } from '@/features/records/state/createOption';
import { archiveRecords, createRecord, deleteRecords, writeCell } from '@/features/records/state/editActs';
import type { EditContext } from '@/features/records/state/editContext';
import { writeCells } from '@/features/records/state/writeCells';
import { archiveTable, createView, deleteView, renameTable, renameView } from '@/features/records/views/viewActs';
import type { LocalStore } from '@/store/localStore';

const FULL = 'The storage of this browser is full. Nothing was saved.';

describe('a device whose storage is full', () => {
  let store: LocalStore;

  beforeEach(async () => {
    store = await openDevice({ name: 'full', userId: id(2) });
    const failure = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    vi.spyOn(store.db, 'transaction').mockRejectedValue(failure);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    closeStore(store);
  });

  it('S13 keeps what was typed in its cell with the reason, and does not show it as saved', async () => {
    const kept: object[] = [];
    const reported: object[] = [];
    let shown = 0;
    const cx = {
      store,
      fieldIndex: new Map([[TEXT_FIELD, 0]]),
      table: { fields: new Map([[TEXT_FIELD, field(TEXT_FIELD, 'Notes')]]) },
      patches: { patch: () => shown++, forget: () => shown-- },
      refusals: { settle: () => {}, put: (entries: object[]) => kept.push(...entries) },
      onAlert: (alert: object) => reported.push(alert),
    } as unknown as EditContext;
    const row = { id: id(100), identifier: 'CMP-1', cells: [null] } as unknown as WindowRow;
    await writeCell(cx, row, TEXT_FIELD, 'too much');
    expect(kept).toEqual([{ recordId: id(100), fieldId: TEXT_FIELD, typed: 'too much', reason: FULL }]);
    expect(reported).toEqual([{ kind: 'error', text: `Notes of CMP-1 was not changed: ${FULL}` }]);
    expect(shown).toBe(0);
  });

  it('S13 reports every other operation with the reason: records, views, tables, fields', async () => {
    const reported: { kind: string; text: string }[] = [];
    const cx = {
      store,
      table: { slice: { id: SLICE }, fields: new Map() },
      columns: [],
      onAlert: (alert: { kind: string; text: string }) => reported.push(alert),
    } as unknown as EditContext;
    expect(await createRecord(cx, { [TEXT_FIELD]: 'new' }, false)).toEqual({ reason: FULL });
    expect(await renameTable(store, SLICE, 'Other')).toEqual({ reason: FULL });
    expect(await archiveTable(store, SLICE, true)).toEqual({ reason: FULL });
    expect(await createView(store, SLICE, 'View', null)).toEqual({ reason: FULL });
    expect(await renameView(store, id(9), 'View')).toEqual({ reason: FULL });
    expect(await deleteView(store, id(9))).toEqual({ reason: FULL });
    await deleteRecords(cx, [id(100), id(101)]);
    await archiveRecords(cx, [id(100)], true);
    expect(await createOption(cx, field(TEXT_FIELD, 'Notes'), 'One')).toBeNull();
    expect(reported).toEqual([
      { kind: 'error', text: `2 records were not deleted: ${FULL}` },
      { kind: 'error', text: `1 record not archived: ${FULL}` },
      { kind: 'error', text: `The option “One” was not added: ${FULL}` },
    ]);
  });

  it('S13 returns every cell of a paste as refused, and tries each part once', async () => {
    const writes = Array.from({ length: 40 }, (_, i) => ({
      recordId: id(100 + i),
      fieldId: TEXT_FIELD,
      content: 'x',
      operationId: null,
    }));
    const written = await writeCells(store, writes, 'Paste');
    expect(written).toEqual({ opId: null, done: 0, refused: writes.map((write) => ({ write, reason: FULL })) });
    expect(store.db.transaction).toHaveBeenCalledTimes(1);
  });
});
