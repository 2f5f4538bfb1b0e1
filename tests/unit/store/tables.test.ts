import { fc } from '@tests/support/fc';
import {
  closeStore,
  id,
  KEY_FIELD,
  NUMBER_FIELD,
  openDevice,
  SLICE,
  START,
  TEXT_FIELD,
  WORKSPACE,
} from '@tests/support/store/labFixture';
import { describe, expect, it } from 'vitest';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { undoEvent } from '@/domain/commands/events/undoEvent';
import { createRecord } from '@/domain/commands/records/createRecord';
import { deleteRecord } from '@/domain/commands/records/deleteRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import type { LogEvent } from '@/domain/events/event';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { expandBlock } from '@/domain/records/expandBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { fromJsonBytes } from '@/lib/jsonBytes';
import { idAt, uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/acts/commit';
import { compactSlice } from '@/store/blocks/compaction';
import { readTable } from '@/store/blocks/readTable';
import type { LocalStore } from '@/store/localStore';
import { setActor } from '@/store/openStore';
import { LiveRecords } from '@/store/rows/liveRecords';
import { LiveRows } from '@/store/rows/liveRows';

const USER = id(2);

/** Records that one operation created. */
function madeRecords(count: number, first = 0): RecordRow[] {
  const op = uuidV7(START - 5000 + first, new Uint8Array(10));
  return Array.from({ length: count }, (_, i) => {
    const value = (k: number, content: string | number) => [
      { id: idAt(op, count + i * 2 + k), content, at: START - 5000 + first, author_id: USER, operation_id: null },
    ];
    return {
      id: idAt(op, i + 1),
      attrs: {
        entity_slice_id: SLICE,
        record_identifier: `CMP-${String(first + i + 1).padStart(4, '0')}`,
        created_at: START - 5000 + first,
        created_by: USER,
        initial_operation_id: null,
        entity_group_id: op,
        identifier_ids: [],
        is_archived: false,
        is_deleted: false,
      },
      born: birthStamp(stampOf(START - 5000 + first, op)),
      stamps: {},
      cells: { [KEY_FIELD]: value(1, `CMP-${String(first + i + 1).padStart(4, '0')}`), [NUMBER_FIELD]: value(2, i) },
    };
  });
}

async function withBlocks(name: string, blocks: RecordBlock[]): Promise<LocalStore> {
  const store = await openDevice({ name, userId: USER });
  await store.db.transaction('rw', [store.db.meta, store.db.heads, store.db.blocks], async () =>
    store.blockStore.add(blocks),
  );
  return store;
}

/** The table as assembled by the worker. */
async function tableOf(store: LocalStore): Promise<Map<string, RecordRow>> {
  const rows = new Map<string, RecordRow>();
  await readTable(store, SLICE, (part) => {
    const list = part.type === 'block' ? expandBlock(fromJsonBytes(part.bytes) as RecordBlock) : part.rows;
    for (const row of list) rows.set(row.id, row);
  });
  return rows;
}

describe('blocks and overrides', () => {
  it('return a table completely: blocks, and on top of them what has changed since', async () => {
    const rows = madeRecords(50);
    const store = await withBlocks('whole', [
      encodeBlock(SLICE, rows.slice(0, 20)),
      encodeBlock(SLICE, rows.slice(20)),
    ]);
    await commit(store, setRecordValues, { id: rows[30]!.id, field_id: NUMBER_FIELD, content: 99 });
    const table = await tableOf(store);
    expect(table.size).toBe(50);
    expect(table.get(rows[30]!.id)!.cells[NUMBER_FIELD]!.map((value) => value.content)).toEqual([99, 30]);
    expect(table.get(rows[31]!.id)).toEqual(rows[31]);
    expect(await store.reader.lastSerial(SLICE)).toBe(50);
    closeStore(store);
  });

  it('find identifiers in blocks, and follow renames and deletions', async () => {
    const rows = madeRecords(30);
    const store = await withBlocks('names', [encodeBlock(SLICE, rows)]);
    await commit(store, setRecordValues, { id: rows[0]!.id, field_id: KEY_FIELD, content: 'Renamed' });
    await commit(store, deleteRecord, { id: rows[1]!.id });
    const found = await store.reader.recordIdsByIdentifier(SLICE, [
      'cmp-0001',
      'renamed',
      'cmp-0002',
      'cmp-0003',
      'nobody',
    ]);
    expect(found).toEqual(
      new Map([
        ['renamed', rows[0]!.id],
        ['cmp-0003', rows[2]!.id],
      ]),
    );
    await expect(
      commit(store, createRecord, {
        id: id(999),
        entity_slice_id: SLICE,
        key_field_to_value: { [KEY_FIELD]: 'cmp-0003' },
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await store.reader.recordIdsUsing(NUMBER_FIELD)).length).toBe(29);
    closeStore(store);
  });

  it('are compacted without losing a row, including those with unsent work, into fewer pieces', async () => {
    const rows = madeRecords(40);
    const store = await withBlocks('compact', [encodeBlock(SLICE, rows)]);
    for (const row of rows.slice(0, 10))
      await commit(store, setRecordValues, { id: row.id, field_id: TEXT_FIELD, content: 'edited' });
    for (let i = 0; i < 5; i++) await commit(store, createRecord, { id: id(500 + i), entity_slice_id: SLICE });
    const before = await tableOf(store);
    expect(await compactSlice(store, SLICE, { least: 1 })).toBe(0);
    // Acknowledged: nothing is unsent any more.
    await store.db.outbox.clear();
    await store.db.base.clear();
    expect(await compactSlice(store, SLICE, { least: 1 })).toBe(15);
    expect(await store.db.records.count()).toBe(0);
    expect(await tableOf(store)).toEqual(before);
    expect((await store.reader.record(rows[3]!.id))!.cells[TEXT_FIELD]).toHaveLength(1);
    expect(await compactSlice(store, SLICE, { least: 1 })).toBe(0);
    closeStore(store);
  });

  it('find every record of overlapping blocks by id, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 30, maxLength: 30 }), async (parts) => {
        const rows = madeRecords(30);
        const blocks = [0, 1, 2, 3].flatMap((part) => {
          const own = rows.filter((_, i) => parts[i] === part);
          return own.length > 0 ? [encodeBlock(SLICE, own)] : [];
        });
        const store = await withBlocks(`overlap-${crypto.randomUUID()}`, blocks);
        expect(await store.reader.records(rows.map((row) => row.id))).toEqual(rows);
        expect(await store.reader.record(idAt(rows[0]!.id, 5000))).toBeUndefined();
        closeStore(store);
      }),
      { numRuns: 15 },
    );
  });
});

describe('live rows', () => {
  it('keep their identity until something of the kind changes', async () => {
    const store = await openDevice({ name: 'live', userId: USER });
    const live = new LiveRows(store);
    let notified = 0;
    live.subscribe('field', () => {
      notified += 1;
    });
    await live.ready('field');
    const first = live.rows('field');
    expect(first.map((field) => field.field_name).sort()).toEqual(['Compound', 'Mass', 'Notes']);
    const mass = live.row('field', NUMBER_FIELD);
    await commit(store, createRecord, { id: id(100), entity_slice_id: SLICE });
    expect(live.rows('field')).toBe(first);
    await commit(store, updateField, { id: TEXT_FIELD, field_name: 'Remarks' });
    expect(live.rows('field')).not.toBe(first);
    expect(live.row('field', TEXT_FIELD)!.field_name).toBe('Remarks');
    expect(live.row('field', NUMBER_FIELD)).toBe(mass);
    expect(notified).toBe(2);
    expect(live.row('field', TEXT_FIELD)!.workspace_id).toBe(WORKSPACE);
    live.close();
    closeStore(store);
  });

  it('follow one record with the history of its cells', async () => {
    const store = await openDevice({ name: 'live-record', userId: USER });
    const live = new LiveRecords(store);
    const seen: number[] = [];
    const end = live.subscribe(id(100), () => seen.push(live.get(id(100))?.cells[NUMBER_FIELD]?.length ?? -1));
    await commit(store, createRecord, { id: id(100), entity_slice_id: SLICE });
    await commit(store, setRecordValues, { id: id(100), field_id: NUMBER_FIELD, content: 1 });
    expect(seen.at(-1)).toBe(1);
    end();
    expect(live.get(id(100))).toBeUndefined();
    live.close();
    closeStore(store);
  });

  it('S9: another tab of the same database is notified of an edit', async () => {
    const here = await openDevice({ name: 'tabs', userId: USER });
    const there = await openDevice({ name: 'tabs', userId: USER });
    const received = new Promise<string>((done) => {
      there.stream.subscribe((notice, from) => done(`${from}: ${notice.records[0]!.id}`));
    });
    await commit(here, createRecord, { id: id(100), entity_slice_id: SLICE });
    expect(await received).toBe(`other tab: ${id(100)}`);
    closeStore(here);
    closeStore(there);
  });

  it('S8 S9: rights that the server reports apply in every tab, before anybody there is notified', async () => {
    const here = await openDevice({ name: 'rights', userId: USER });
    const there = await openDevice({ name: 'rights', userId: USER });
    const lowered = { ...here.actor, access_level: 'viewer' as const };
    let notified = 0;
    here.stream.subscribe(() => notified++);
    const received = new Promise<string>((done) => {
      there.stream.subscribe(() => done(there.actor.access_level));
    });
    await setActor(here, lowered);
    expect(await received).toBe('viewer');
    expect(here.actor).toEqual(lowered);
    await setActor(here, { ...lowered });
    expect(notified).toBe(1);
    closeStore(here);
    closeStore(there);
  });

  it('S14: what is a chain of events is left to the server: a change of type of many records, and its undo', async () => {
    const store = await withBlocks('large', [encodeBlock(SLICE, madeRecords(2001))]);
    await expect(commit(store, updateField, { id: NUMBER_FIELD, field_type: 'text' })).rejects.toMatchObject({
      code: 'outside',
    });
    const event: LogEvent = {
      id: id(500),
      workspace_id: WORKSPACE,
      seq: 9,
      act_id: id(500),
      actor_id: USER,
      client_id: null,
      call: 'PUT /data_fields/{id}',
      title: 'Change field Mass',
      at: START,
      received_at: START,
      changes: [],
      parts: 2,
      undoable: true,
      undoes: null,
      undone_by: null,
    };
    await store.db.events.put(event);
    await expect(commit(store, undoEvent, { event_id: event.id })).rejects.toMatchObject({
      code: 'outside',
    });
    expect(await store.db.outbox.count()).toBe(0);
    closeStore(store);
  });
});
