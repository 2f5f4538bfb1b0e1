import { finish } from '@workers/table/columns/slices';
import type { TableQuery } from '@workers/table/port/tableQuery';
import { openNow, TableEngine } from '@workers/table/tableEngine';
import { BENCH_SLICE, benchBlock, benchFields, benchId, TEXT_FIELDS } from './adapters/benchRecords';
import type { BenchTable } from './benchTable';
import { makeBenchRecords } from './makeBenchRecords';

const COUNT = 100_000;
const MEMBERS = 10_000;
const EVENTS = 10_000;
const ROUNDS = process.env.BENCH_QUICK ? 5 : 20;
/** Cards or rows that a screen draws at a time. */
const SEEN = 20;

async function median(run: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 2; round++) {
    const start = performance.now();
    await run(round);
    if (round >= 2) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? 0;
}

/** Boards, sets, find and time travel over 100,000 records: medians in milliseconds beside their limits. */
export async function benchBoards(): Promise<BenchTable> {
  const engine = new TableEngine();
  const records = makeBenchRecords(COUNT);
  engine.setFields(benchFields(records));
  engine.loadBlocks(BENCH_SLICE, [benchBlock(records)]);
  const fieldIds = ['status', 'name', 'mw', 'program'];
  const all: TableQuery = { sliceId: BENCH_SLICE, filters: [], sorts: [], fieldIds, today: '2026-01-01' };
  const first = openNow(engine, all);
  engine.close(first.queryId);

  const board = () => {
    const opened = openNow(engine, { ...all, groupBy: 'status' });
    let drawn = 0;
    for (const { startIndex } of opened.groups)
      drawn += engine.window(opened.queryId, startIndex, startIndex + SEEN).length;
    engine.close(opened.queryId);
    return drawn;
  };
  const members = Array.from({ length: MEMBERS }, (_, i) => benchId((i * 7919) % COUNT));
  const set = () => {
    const opened = openNow(engine, { ...all, recordIds: members, sortOrder: 'manual', recordOrder: members });
    engine.window(opened.queryId, 0, SEEN);
    engine.close(opened.queryId);
    return opened.count;
  };
  const texts = openNow(engine, { ...all, fieldIds: TEXT_FIELDS });
  const words = ['kinase', 'plasma', 'indole hit', 'toluene', 'nordic'];
  const find = (round: number) => {
    const work = engine.findAll(texts.queryId, words[round % words.length] ?? '', []);
    let step = work.next();
    while (!step.done) step = work.next();
    return step.value.places.length;
  };
  const lanes = openNow(engine, { ...all, groupBy: 'status' });
  const sums = () =>
    lanes.groups.map(({ startIndex: start, count }) =>
      engine.summariseSelection(lanes.queryId, [{ start, end: start + count, fieldIds: ['mw'] }]),
    ).length;
  finish(engine.prepareFields(lanes.queryId, ['mw']));
  const heads = lanes.groups.map(({ key }) => key);
  const footed = [
    { fieldId: 'mw', kind: 'mean' as const },
    { fieldId: 'name', kind: 'unique' as const },
  ];
  finish(engine.prepareFields(lanes.queryId, ['mw', 'name']));
  const feet = () => engine.groupSummaries(lanes.queryId, footed, heads).length;
  const boardMillis = await median(board);
  const setMillis = await median(set);
  const findMillis = await median(find);
  const sumMillis = await median(sums);
  const feetMillis = await median(feet);

  // Each edits a cell that had another content.
  const since = Date.UTC(2026, 0, 1);
  const edited = members.slice(0, EVENTS).map((id, n) => {
    const record = engine.record(BENCH_SLICE, id);
    if (!record) throw new Error(`No record ${id}.`);
    const value = {
      id: `11111111-1111-7000-8000-${(n + 1).toString(16).padStart(12, '0')}`,
      content: `edited ${n}`,
      at: since + n + 1,
      author_id: 'bench',
      operation_id: null,
    };
    return { ...record, cells: { ...record.cells, name: [value, ...(record.cells.name ?? [])] } };
  });
  engine.patch(BENCH_SLICE, edited);
  const now = openNow(engine, all);
  const travel = () => engine.changesSince(now.queryId, fieldIds, since, 50_000).count;
  if (travel() !== EVENTS) throw new Error(`${travel()} changes were found in place of ${EVENTS}.`);
  const travelMillis = await median(travel);
  return {
    title: `Boards, sets, find and time travel: ${COUNT.toLocaleString('en')} records, median ms`,
    columns: ['question', 'ms', 'allowed'],
    rows: [
      ['board opens: lanes and their first cards', boardMillis.toFixed(1), 300],
      ['sums of all lanes', sumMillis.toFixed(1), 300],
      ['summaries of two columns in the heads of all groups', feetMillis.toFixed(1), 300],
      [`page of a set of ${MEMBERS.toLocaleString('en')} in manual order`, setMillis.toFixed(1), 300],
      ['find over all text columns', findMillis.toFixed(1), 50],
      [`time travel over ${EVENTS.toLocaleString('en')} changes`, travelMillis.toFixed(1), 1000],
    ],
    notes: [`${ROUNDS} rounds in Node; the engine's work without drawing.`],
  };
}
