import { fc } from '@tests/support/fc';
import { closeStore, id, NUMBER_FIELD, openDevice, SLICE, START, WORKSPACE } from '@tests/support/store/labFixture';
import { recordOfAct } from '@tests/support/store/recordOfAct';
import { TableService } from '@workers/table/tableService';
import { describe, expect, it } from 'vitest';
import type { RowChange } from '@/domain/changes/rowChange';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import type { LogEvent } from '@/domain/events/event';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { expandBlock } from '@/domain/records/expandBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { isInRun, runIds, runsOf, sweepCount } from '@/domain/records/recordSweep';
import { idAt, uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/acts/commit';
import { compactSlice } from '@/store/blocks/compaction';
import { readTable } from '@/store/blocks/readTable';
import type { ChangeNotice } from '@/store/db/changeStream';
import type { LocalStore } from '@/store/localStore';
import { applyEvents } from '@/store/replica/applyEvents';
import { recordIdsByIdentifier } from '@/store/rows/identifierIndex';
import { ALL } from '../table/randomScene';
import { FIELDS } from '../table/randomTable';

const USER = id(2);
const COUNT = 12;
const OP = uuidV7(START - 5000, new Uint8Array(10));
const IDS = Array.from({ length: COUNT }, (_, i) => idAt(OP, i + 1));
const FIELD = { ...FIELDS.find(({ field_type }) => field_type === 'number')!, id: NUMBER_FIELD };
const QUERY = { ...ALL, sliceId: SLICE, fieldIds: [NUMBER_FIELD] };

const made = (i: number) => recordOfAct(OP, START - 5000, COUNT, i);

/** One operation of a history: the numbers of the records that it deletes or restores, or one value. */
type Act = { kind: 'sweep'; records: number[]; is_deleted: boolean } | { kind: 'value'; record: number };

function eventOf(act: Act, at: number, isSwept: boolean): LogEvent {
  const eventId = uuidV7(
    START + at,
    Uint8Array.from({ length: 10 }, () => at),
  );
  const event: LogEvent = {
    id: eventId,
    workspace_id: WORKSPACE,
    seq: at + 1,
    act_id: eventId,
    actor_id: USER,
    client_id: null,
    call: 'test',
    title: 'test',
    at: START + at,
    received_at: START + at,
    changes: [],
    undoable: true,
    undoes: null,
    undone_by: null,
  };
  if (act.kind === 'value') {
    event.changes = [
      {
        kind: 'value',
        id: idAt(eventId, 1),
        record_id: IDS[act.record]!,
        field_id: NUMBER_FIELD,
        operation_id: null,
        before: null,
        after: { content: at, is_hidden: false },
      },
    ];
    return event;
  }
  const { is_deleted } = act;
  const ids = act.records.map((i) => IDS[i]!);
  if (isSwept) event.sweeps = [{ slice_id: SLICE, runs: runsOf(ids), is_deleted }];
  else
    event.changes = ids.map(
      (recordId): RowChange => ({
        kind: 'record',
        id: recordId,
        before: { is_deleted: !is_deleted },
        after: { is_deleted },
      }),
    );
  return event;
}

/** A device with the records in blocks of various sizes, in any order within a block. */
async function device(name: string, blocks: number[][]): Promise<LocalStore> {
  const store = await openDevice({ name, userId: USER });
  await store.db.transaction('rw', [store.db.meta, store.db.heads, store.db.blocks], async () =>
    store.blockStore.add(blocks.map((block) => encodeBlock(SLICE, block.map(made)))),
  );
  return store;
}

async function rowsOf(store: LocalStore): Promise<(RecordRow | undefined)[]> {
  return store.reader.records(IDS);
}

/** Identifiers that the table engine shows after it has read the table from its beginning. */
async function shownAfterReload(store: LocalStore): Promise<string[]> {
  const service = new TableService();
  service.setFields([FIELD]);
  await readTable(store, SLICE, (part) => {
    if (part.type === 'block') service.loadBlockBytes(SLICE, part.bytes.slice(), part.marks);
    else service.patch(SLICE, part.rows);
  });
  return shownBy(service);
}

async function shownBy(service: TableService): Promise<string[]> {
  const { queryId } = await service.open(QUERY);
  return service
    .window(queryId, 0, COUNT)
    .map(({ identifier }) => identifier)
    .sort();
}

const liveNames = (rows: readonly (RecordRow | undefined)[]) =>
  rows.flatMap((row) => (row && !row.attrs.is_deleted ? [row.attrs.record_identifier] : [])).sort();

const records = fc
  .uniqueArray(fc.integer({ min: 0, max: COUNT - 1 }), { minLength: 1 })
  .map((list) => list.sort((a, b) => a - b));
const acts = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('sweep' as const), records, is_deleted: fc.boolean() }),
    fc.record({ kind: fc.constant('value' as const), record: fc.integer({ min: 0, max: COUNT - 1 }) }),
  ),
  { minLength: 1, maxLength: 8 },
);
/** All records in some order, cut into blocks. */
const layout = fc
  .tuple(
    fc.shuffledSubarray([...Array(COUNT).keys()], { minLength: COUNT }),
    fc.boolean(),
    fc.integer({ min: 1, max: COUNT }),
  )
  .map(([shuffled, inOrder, size]) => {
    const order = inOrder ? [...Array(COUNT).keys()] : shuffled;
    return Array.from({ length: Math.ceil(COUNT / size) }, (_, i) => order.slice(i * size, (i + 1) * size));
  });

let devices = 0;

describe('S14: records that were deleted or restored together', () => {
  it('S4: stay live if the sweep that once deleted them is reported again after their block was written again', async () => {
    const store = await device('told again', [[3]]);
    const acts: Act[] = [
      { kind: 'sweep', records: [3], is_deleted: true },
      { kind: 'value', record: 3 },
      { kind: 'sweep', records: [3], is_deleted: false },
    ];
    for (const [at, act] of acts.entries()) await applyEvents(store, [eventOf(act, at, true)], null);
    await compactSlice(store, SLICE, { least: 1, blockRecords: 5 });
    await applyEvents(store, [eventOf(acts[0]!, 0, true)], null);
    expect(await shownAfterReload(store)).toEqual(['CMP-3']);
    closeStore(store);
  });

  it('S5: end up with the same rows as the same operation on each record, in any order, after compaction and in the table engine', async () => {
    await fc.assert(
      fc.asyncProperty(acts, layout, fc.array(fc.nat()), fc.boolean(), async (history, blocks, keys, isFolded) => {
        const swept = await device(`sweep ${++devices}`, blocks);
        const plain = await device(`plain ${devices}`, blocks);
        const order = history.map((_, at) => at).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
        for (const at of order) {
          await applyEvents(swept, [eventOf(history[at]!, at, true)], null);
          await applyEvents(plain, [eventOf(history[at]!, at, false)], null);
        }
        if (isFolded) await compactSlice(swept, SLICE, { least: 1, blockRecords: 5 });
        // An event that arrives twice changes nothing.
        await applyEvents(swept, [eventOf(history[0]!, 0, true)], null);
        const rows = await rowsOf(swept);
        expect(rows).toEqual(await rowsOf(plain));
        expect(await shownAfterReload(swept)).toEqual(liveNames(rows));
        expect(expandBlock(encodeBlock(SLICE, rows as RecordRow[]))).toEqual(rows);
        const found = await recordIdsByIdentifier(
          swept.db,
          swept.blockStore,
          SLICE,
          IDS.map((_, i) => `cmp-${i}`),
        );
        expect([...found.keys()].map((key) => key.toUpperCase()).sort()).toEqual(liveNames(rows));
        closeStore(swept);
        closeStore(plain);
      }),
      { numRuns: 20 },
    );
  });

  it('are reported by their runs, not one by one, and read where they are', async () => {
    const store = await device('told', [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ]);
    const service = new TableService();
    service.setFields([FIELD]);
    await readTable(store, SLICE, (part) => {
      if (part.type === 'block') service.loadBlockBytes(SLICE, part.bytes.slice(), part.marks);
    });
    const reported: ChangeNotice[] = [];
    store.stream.subscribe((notice) => reported.push(notice));
    const all = [...Array(COUNT).keys()];
    await applyEvents(store, [eventOf({ kind: 'sweep', records: all.slice(2), is_deleted: true }, 0, true)], null);
    expect(reported).toHaveLength(1);
    expect(reported[0]!.records).toEqual([]);
    expect(reported[0]!.swept.map(sweepCount)).toEqual([COUNT - 2]);
    expect(await store.db.records.count()).toBe(0);
    const [gone] = reported[0]!.swept;
    service.removeRuns(SLICE, gone!.runs);
    expect(await shownBy(service)).toEqual(['CMP-0', 'CMP-1']);

    await applyEvents(store, [eventOf({ kind: 'sweep', records: all.slice(5), is_deleted: false }, 1, true)], null);
    const [back] = reported[1]!.swept;
    await readTable(
      store,
      SLICE,
      (part) => {
        if (part.type === 'block') service.loadBlockBytes(SLICE, part.bytes.slice(), part.marks);
      },
      back!.runs,
    );
    expect(await shownBy(service)).toEqual(liveNames(await rowsOf(store)));
    expect(await shownBy(service)).toHaveLength(2 + COUNT - 5);
    closeStore(store);
  });

  it('keep an unsent edit of this device', async () => {
    const store = await device('waits', [[...Array(COUNT).keys()]]);
    await commit(store, setRecordValues, { id: IDS[3]!, field_id: NUMBER_FIELD, content: 33 });
    const all = [...Array(COUNT).keys()];
    await applyEvents(store, [eventOf({ kind: 'sweep', records: all, is_deleted: true }, 5, true)], null);
    const row = (await store.reader.record(IDS[3]!))!;
    expect(row.attrs.is_deleted).toBe(true);
    expect(row.cells[NUMBER_FIELD]![0]!.content).toBe(33);
    const base = await store.db.base.get(`record:${IDS[3]}`);
    expect((base!.row as RecordRow).attrs.is_deleted).toBe(true);
    closeStore(store);
  });

  it('are identified by runs of ids', () => {
    const some = [0, 1, 2, 7, 9, 10].map((i) => IDS[i]!);
    const runs = runsOf(some);
    expect(runs.map(({ count }) => count)).toEqual([3, 1, 2]);
    expect(runIds(runs)).toEqual(some);
    expect(runs.some((run) => isInRun(run, IDS[8]!))).toBe(false);
    expect(runs.some((run) => isInRun(run, IDS[9]!))).toBe(true);
  });
});
