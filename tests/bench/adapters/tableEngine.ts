import { finish } from '@workers/table/columns/slices';
import { pause } from '@workers/table/pause';
import type { QueryFilter, QuerySort, TableQuery } from '@workers/table/port/tableQuery';
import { runInSlices } from '@workers/table/runInSlices';
import { TableEngine } from '@workers/table/tableEngine';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { Json } from '@/lib/json';
import {
  BENCH_SLICE,
  type BenchRecord,
  benchBlock,
  benchFields,
  benchId,
  NUMBER_FIELDS,
  TEXT_FIELDS,
} from './benchRecords';

/** Parameters of the workloads, as the bench makes them. */
interface Range {
  c1: string;
  lo1: number;
  hi1: number;
  c2: string;
  lo2: number;
  hi2: number;
}
interface Narrow {
  status: string[];
  mw: [number, number];
  from: string;
}
interface Edit {
  id: number;
  col: string;
  value: Json;
}

let engine = new TableEngine();
let warming: Promise<void> = Promise.resolve();

function between(fieldId: string, low: number, high: number): QueryFilter[] {
  return [
    { fieldId, filterType: 'greater_than_or_equal', filterProp: low },
    { fieldId, filterType: 'less_than_or_equal', filterProp: high },
  ];
}

function query(filters: QueryFilter[], sorts: QuerySort[] = [], searchText?: string): TableQuery {
  return {
    sliceId: BENCH_SLICE,
    filters,
    sorts,
    searchText,
    searchFieldIds: TEXT_FIELDS,
    searchIdentifiers: false,
    fieldIds: [],
    today: '2026-01-01',
  };
}

function narrow({ status, mw, from }: Narrow): TableQuery {
  const day = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  const filters = [
    { fieldId: 'status', filterType: 'is_one_of', filterProp: status },
    ...between('mw', mw[0], mw[1]),
    { fieldId: 'date', filterType: 'after_absolute', filterProp: day },
  ];
  return query(filters, [{ by: 'ident', descending: false }]);
}

function edit({ id, col, value }: Edit): void {
  const record = structuredClone(engine.record(BENCH_SLICE, benchId(id))!);
  const before = record.cells[col] ?? [];
  const at = Math.max(0, ...before.map((one) => one.at)) + 1;
  const valueId = `11111111-1111-7000-8000-1111${(before.length + 1).toString(16).padStart(8, '0')}`;
  record.cells[col] = [{ id: valueId, content: value, at, author_id: 'bench', operation_id: null }, ...before];
  engine.patch(BENCH_SLICE, [record]);
}

function toQuery(workload: string, params: unknown): TableQuery {
  switch (workload) {
    case 'W1': {
      const { c1, lo1, hi1, c2, lo2, hi2 } = params as Range;
      return query([...between(c1, lo1, hi1), ...between(c2, lo2, hi2)]);
    }
    case 'W2': {
      const { program, contains } = params as { program: string[]; contains: string };
      return query([
        { fieldId: 'program', filterType: 'is_one_of', filterProp: program },
        { fieldId: 'note', filterType: 'contains', filterProp: contains },
      ]);
    }
    case 'W3':
      return narrow(params as Narrow);
    case 'W4':
      return query([], [{ by: (params as { col: string }).col, descending: true }]);
    case 'W5': {
      const { desc1, desc2 } = params as { desc1: boolean; desc2: boolean };
      return query(
        [],
        [
          { by: 'status', descending: desc1 },
          { by: 'ident', descending: desc2 },
        ],
      );
    }
    case 'W6':
      return query([], [], (params as { q: string }).q);
    case 'W7': {
      const { any: anyOf, within } = params as { any: string[]; within: string[] };
      return query([
        { fieldId: 'tags', filterType: 'overlap', filterProp: anyOf },
        { fieldId: 'tags', filterType: 'subset', filterProp: within },
      ]);
    }
    case 'W8': {
      const { edit: change, q } = params as { edit: Edit; q: Narrow };
      edit(change);
      return narrow(q);
    }
    default:
      throw new Error(`not supported: ${workload}`);
  }
}

/** Everything the bench may ask about, a question of each kind, so that indexes can be made while nobody waits. */
function likelyQueries(): TableQuery[] {
  const sorted = NUMBER_FIELDS.map((by) => query([], [{ by, descending: true }]));
  const bounded = NUMBER_FIELDS.map((by) => query(between(by, 0, 0)));
  const byIdent = query([], [{ by: 'ident', descending: false }]);
  const w3 = narrow({ status: ['Queued'], mw: [0, 0], from: '2020-01-01' });
  const both = [false, true].flatMap((a) => [false, true].map((b) => toQuery('W5', { desc1: a, desc2: b })));
  return [
    ...sorted,
    ...bounded,
    byIdent,
    w3,
    ...both,
    query([], [], 'zzzz'),
    toQuery('W2', { program: ['none'], contains: 'zzzz' }),
    toQuery('W7', { any: ['none'], within: ['none'] }),
  ];
}

/** @param delay milliseconds in which nobody may be waiting yet. */
async function warm(delay: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delay));
  const running = engine;
  await running.fetchEverything();
  for (const one of likelyQueries()) {
    if (!(await runInSlices(running.prepare(one), () => running !== engine))) return;
    running.close(running.open(one).queryId);
    await pause();
  }
  await runInSlices(running.warm(), () => running !== engine);
}

const adapter = {
  name: 'table-engine',
  async load(records: BenchRecord[]): Promise<void> {
    engine = new TableEngine();
    engine.setFields(benchFields(records));
    engine.loadBlocks(BENCH_SLICE, [benchBlock(records)]);
    warming = warm(50);
  },
  /** Resolves when all indexes stand, for measurements of the warm engine alone. */
  warmed: () => warming,
  /** The table in stored form, with its indexes. */
  async persist(records: BenchRecord[]): Promise<void> {
    engine = new TableEngine();
    const fields = benchFields(records);
    engine.setFields(fields);
    engine.loadBlocks(BENCH_SLICE, [benchBlock(records)]);
    await warm(0);
    const db = await openDatabase();
    const store = () => db.transaction('parts', 'readwrite', { durability: 'relaxed' }).objectStore('parts');
    await answered(store().put(fields, 'fields'));
    for (const { part, value } of engine.snapshot(BENCH_SLICE)) await answered(store().put(value, part));
    db.close();
  },
  async restore(): Promise<void> {
    const db = await openDatabase();
    const read = (part: string) => answered(db.transaction('parts').objectStore('parts').get(part));
    engine = new TableEngine();
    const [fields] = await Promise.all([read('fields'), engine.restore(BENCH_SLICE, read)]);
    engine.setFields(fields as FieldShape[]);
    warming = warm(250);
  },
  run(workload: string, params: unknown): Uint32Array | Promise<Uint32Array> {
    const waiting = workload === 'W8' ? engine.fetch(BENCH_SLICE, null) : null;
    return waiting ? waiting.then(() => answer(workload, params)) : answer(workload, params);
  },
};

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('labtide-bench', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('parts');
  return answered(request);
}

function answer(workload: string, params: unknown): Uint32Array | Promise<Uint32Array> {
  const asked = toQuery(workload, params);
  const rows = () => {
    finish(engine.prepare(asked));
    const { queryId } = engine.open(asked);
    // Rows are numbered in order of arrival, and the bench numbers its records the same way.
    const shown = engine.rowNumbers(queryId);
    engine.close(queryId);
    return shown;
  };
  const waiting = engine.fetch(BENCH_SLICE, asked, false);
  return waiting ? waiting.then(rows) : rows();
}

// biome-ignore lint/style/noDefaultExport: the query bench takes its engines as default exports
export default adapter;
