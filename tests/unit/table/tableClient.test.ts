import { connectTable } from '@tests/support/connectTable';
import { plainRecord } from '@tests/support/plainRecord';
import type { TableQuery } from '@workers/table/port/tableQuery';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { TableClient } from '@/engine/tableClient';
import type { TableWatch } from '@/engine/tableWatch';
import { byNumber as query } from './byNumber';
import { FIELDS, SLICE } from './randomTable';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

function connect(): TableClient {
  const { client, close } = connectTable();
  open.push(close);
  return client;
}

function record(number: number, weight: number, name = `CMPD-${number}`): RecordRow {
  const base = `00000000-0000-7000-8000-${String(number).padStart(4, '0')}`;
  return plainRecord({
    id: `${base}00000000`,
    sliceId: SLICE,
    identifier: name,
    contents: { 'f-number': weight, 'f-status': number % 2 ? 'o1' : 'o0' },
    at: Date.UTC(2026, 0, 1) + number,
    valueId: (_, n) => `${base}0000000${n + 1}`,
  });
}

/** Resolves when the watch shows what is expected. */
function until(watch: TableWatch, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (watch.current() && holds()) return resolve();
    const off = watch.subscribe(() => {
      if (!holds()) return;
      off();
      resolve();
    });
  });
}

const shown = (watch: TableWatch) => watch.current()!.rows.map((row) => row.identifier);

describe.each([
  { way: 'by messages', isIsolated: false },
  { way: 'through shared memory', isIsolated: true },
])('the table client $way', ({ isIsolated }) => {
  beforeEach(() => {
    vi.stubGlobal('crossOriginIsolated', isIsolated);
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 1));
    return () => vi.unstubAllGlobals();
  });

  it('shows a window, follows edits and keeps unchanged rows the same objects', async () => {
    const client = connect();
    await client.setFields(FIELDS);
    const records = Array.from({ length: 20 }, (_, i) => record(i, i * 10));
    await client.loadBlocks(SLICE, [encodeBlock(SLICE, records)]);
    const watch = client.watch(query, { start: 0, end: 4 });
    await until(watch, () => shown(watch).length === 4);
    expect(shown(watch)).toEqual(['CMPD-0', 'CMPD-1', 'CMPD-2', 'CMPD-3']);
    expect(watch.current()!.result).toMatchObject({ count: 20, total: 20, sorted: true });
    const before = watch.current()!.rows;

    await client.patch(SLICE, [record(2, 21)]);
    await until(watch, () => watch.current()!.rows[2] !== before[2]);
    expect(watch.current()!.rows[2]!.cells[0]!.values[0]!.content).toBe(21);
    expect(watch.current()!.rows[0]).toBe(before[0]);
    expect(watch.current()!.rows[3]).toBe(before[3]);

    await client.patch(SLICE, [record(19, -5), record(20, -9, 'NEW')]);
    await until(watch, () => shown(watch)[0] === 'NEW');
    expect(shown(watch)).toEqual(['NEW', 'CMPD-19', 'CMPD-0', 'CMPD-1']);
    expect(watch.current()!.result.count).toBe(21);

    watch.setRange({ start: 18, end: 40 });
    await until(watch, () => watch.current()!.start === 18);
    expect(shown(watch)).toEqual(['CMPD-16', 'CMPD-17', 'CMPD-18']);
    await client.remove([record(17, 0).id]);
    await until(watch, () => watch.current()!.result.count === 20);
    expect(shown(watch)).toEqual(['CMPD-16', 'CMPD-18']);
  });

  it('sends the visible rows first, and then the others, for every new query', async () => {
    const client = connect();
    await client.setFields(FIELDS);
    const records = Array.from({ length: 20 }, (_, i) => record(i, i));
    await client.loadBlocks(SLICE, [encodeBlock(SLICE, records)]);
    const windows: string[][] = [];
    const watch = client.watch(query, { start: 0, end: 12, seen: { start: 2, end: 4 } });
    watch.subscribe(() => windows.push(shown(watch)));
    await until(watch, () => shown(watch).length === 12);
    expect(windows).toEqual([['CMPD-2', 'CMPD-3'], records.slice(0, 12).map((row) => row.attrs.record_identifier)]);
    windows.length = 0;
    watch.setQuery({ ...query, identifierText: '1' }, { start: 0, end: 12, seen: { start: 0, end: 3 } });
    await until(watch, () => shown(watch).length === 11);
    expect(windows[0]).toEqual(['CMPD-1', 'CMPD-10', 'CMPD-11']);
    expect(windows).toHaveLength(2);
  });

  it('sends a request for another query and not for the same one', async () => {
    const client = connect();
    await client.setFields(FIELDS);
    await client.loadBlocks(SLICE, [encodeBlock(SLICE, [record(1, 1), record(2, 2)])]);
    const watch = client.watch(query, { start: 0, end: 10 });
    await until(watch, () => shown(watch).length === 2);
    const { queryId } = watch.current()!.result;
    watch.setQuery(query);
    await client.patch(SLICE, [record(3, 3)]);
    await until(watch, () => shown(watch).length === 3);
    expect(watch.current()!.result.queryId).toBe(queryId);
    watch.setQuery({ ...query });
    await until(watch, () => watch.current()!.result.queryId !== queryId);
    expect(shown(watch)).toEqual(['CMPD-1', 'CMPD-2', 'CMPD-3']);
  });

  it('lets one row keep its position and marks that it would move, while all others follow the table', async () => {
    const client = connect();
    await client.setFields(FIELDS);
    await client.loadBlocks(SLICE, [encodeBlock(SLICE, [record(1, 1), record(2, 2), record(3, 3)])]);
    const watch = client.watch(query, { start: 0, end: 10 });
    await until(watch, () => shown(watch).length === 3);
    watch.keepRow(record(2, 2).id);
    await client.patch(SLICE, [record(2, 99), record(4, 2.5)]);
    await until(watch, () => shown(watch).length === 4);
    expect(shown(watch)).toEqual(['CMPD-1', 'CMPD-2', 'CMPD-4', 'CMPD-3']);
    expect(watch.current()!.rows[1]!.cells[0]!.values[0]!.content).toBe(99);
    expect(watch.current()!.rows.map((row) => row.willMove ?? false)).toEqual([false, true, false, false]);
    await client.remove([record(3, 3).id]);
    await until(watch, () => shown(watch).length === 3);
    expect(shown(watch)).toEqual(['CMPD-1', 'CMPD-2', 'CMPD-4']);
    watch.keepRow(null);
    await until(watch, () => shown(watch)[2] === 'CMPD-2');
    expect(shown(watch)).toEqual(['CMPD-1', 'CMPD-4', 'CMPD-2']);
    expect(watch.current()!.rows.some((row) => row.willMove)).toBe(false);
  });

  it('answers the newest of several queries set in succession', async () => {
    const client = connect();
    await client.setFields(FIELDS);
    await client.loadBlocks(SLICE, [
      encodeBlock(
        SLICE,
        Array.from({ length: 9000 }, (_, i) => record(i, i % 97)),
      ),
    ]);
    const watch = client.watch(query, { start: 0, end: 3 });
    for (const value of [10, 20, 30])
      watch.setQuery({ ...query, filters: [{ fieldId: 'f-number', filterType: 'equals', filterProp: value }] });
    await until(watch, () => watch.current()!.rows[0]?.cells[0]?.values[0]?.content === 30);
    expect(watch.current()!.result.count).toBe(93);
  });

  it('groups, folds, sums up, finds, picks and exports', async () => {
    const client = connect();
    await client.setFields(FIELDS);
    const bare = record(9, 0);
    bare.cells = {};
    await client.loadBlocks(SLICE, [
      encodeBlock(SLICE, [record(1, 1), record(2, 2), record(3, 3), record(4, 4), bare]),
    ]);
    const grouped: TableQuery = { ...query, groupBy: 'f-status', collapsedGroups: ['o0'] };
    const watch = client.watch(grouped, { start: 0, end: 10 });
    await until(watch, () => watch.current() !== null);
    const groups = watch
      .current()!
      .result.groups.map(({ key, label, count, startIndex, collapsed }) => [key, label, count, startIndex, collapsed]);
    expect(groups).toEqual([
      ['o0', 'High', 2, 0, true],
      ['o1', 'low', 2, 0, false],
      ['', 'Not set', 1, 2, false],
    ]);
    expect(shown(watch)).toEqual(['CMPD-1', 'CMPD-3', 'CMPD-9']);
    expect(watch.current()!.rows.map((row) => row.group)).toEqual(['o1', 'o1', '']);
    const [sum, filled] = await watch.summary([
      { fieldId: 'f-number', kind: 'sum' },
      { fieldId: 'f-status', kind: 'filled' },
    ]);
    // Over all that match, folded or not.
    expect(sum!.summary.number!.value).toBe(10);
    expect(filled!.summary.number!.value).toBe(4);
    const [high] = await watch.groupSummaries([{ fieldId: 'f-number', kind: 'sum' }], ['o0']);
    expect(high).toMatchObject({ key: 'o0', values: [{ summary: { text: '6' } }] });
    const range = { start: 0, end: 3, fieldIds: ['f-number', 'f-status'] };
    expect(await watch.summariseSelection([range])).toMatchObject({ records: 3, cells: 6, filled: 4, sum: 4, mean: 2 });
    // Also in folded groups: those two records are counted.
    expect(await watch.find('low', { index: 2, fieldId: 'f-status' })).toMatchObject({ index: 3, fieldId: 'f-status' });
    expect(await watch.find('high', { index: 2, fieldId: null })).toMatchObject({ index: 0, fieldId: 'f-status' });
    expect(await watch.recordIds(0, 1, true)).toEqual([record(2, 2).id]);
    expect(await watch.positionOf(record(3, 3).id)).toBe(1);
    expect(await watch.exportRows(['f-number', 'f-status'], 0, 2)).toMatchObject([
      { identifier: 'CMPD-1', group: 'low', texts: ['1', 'low'] },
      { identifier: 'CMPD-3', group: 'low', texts: ['3', 'low'] },
    ]);
    const whole = await watch.hold('all');
    expect(whole.count).toBe(5);
    expect((await whole.exportRows(['f-number'], 0, 5)).map(({ identifier }) => identifier)).toEqual([
      'CMPD-2',
      'CMPD-4',
      'CMPD-1',
      'CMPD-3',
      'CMPD-9',
    ]);
    whole.close();
    const some = await watch.hold([record(2, 2).id, record(3, 3).id]);
    expect((await some.window(0, 5)).map(({ identifier }) => identifier)).toEqual(['CMPD-2', 'CMPD-3']);
    some.close();
    const held = await watch.hold();
    // Whatever is queried and edited meanwhile.
    for (const text of ['a', 'b', 'c']) watch.setQuery({ ...query, searchText: text });
    await client.patch(SLICE, [record(3, -1)]);
    await client.remove([record(2, 2).id]);
    expect((await held.exportRows(['f-number'], 0, 3)).map(({ identifier }) => identifier)).toEqual([
      'CMPD-1',
      'CMPD-3',
      'CMPD-9',
    ]);
    held.close();
    await expect(held.exportRows(['f-number'], 0, 3)).rejects.toMatchObject({ name: 'ClosedQueryError' });
    await client.patch(SLICE, [record(2, 2)]);
    expect((await client.pick(SLICE, 'cmpd-3', 5)).map((one) => one.identifier)).toEqual(['CMPD-3']);
    expect((await client.searchAll('low', 5)).map((one) => one.text)).toEqual(['low', 'low']);
    expect(await client.recordIdsOf(query)).toHaveLength(5);
    expect((await client.memory()).length).toBeGreaterThan(0);
  });

  it('shows a changed formula in rows that stay where they were, and keeps it when they move', async () => {
    const client = connect();
    const formula = (text: string): FieldShape => ({
      ...FIELDS.find(({ id }) => id === 'f-number')!,
      id: 'f-worked-out',
      field_name: 'Worked out',
      field_type: 'formula',
      attrs: { formula: text, dependencies: ['f-number'] },
    });
    await client.setFields([...FIELDS, formula('{f-number} * 2')]);
    await client.loadBlocks(SLICE, [encodeBlock(SLICE, [record(1, 10), record(2, 20)])]);
    const watch = client.watch({ ...query, fieldIds: ['f-worked-out'] }, { start: 0, end: 4 });
    const contents = () => watch.current()!.rows.map((row) => row.cells[0]?.values[0]?.content);
    await until(watch, () => contents().length === 2);
    expect(contents()).toEqual([20, 40]);
    await client.setFields([...FIELDS, formula('{f-number} * 3')]);
    await until(watch, () => contents()[0] === 30);
    expect(contents()).toEqual([30, 60]);
    await client.patch(SLICE, [record(2, 5)]);
    await until(watch, () => contents()[0] === 15);
    expect(contents()).toEqual([15, 30]);
  });
});
