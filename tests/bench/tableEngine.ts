import * as aq from 'arquero';
import { createStore } from 'tinybase';
import { createIndexes } from 'tinybase/indexes';
import type { BenchRecord } from './adapters/benchRecords';
import adapter from './adapters/tableEngine';
import type { BenchTable } from './benchTable';
import { makeBenchRecords } from './makeBenchRecords';

/** One engine on the questions of the table; answers are numbers of records in order. */
interface Peer {
  name: string;
  range(low: number, high: number): ArrayLike<number> | Promise<ArrayLike<number>>;
  sortByNumber(): ArrayLike<number> | Promise<ArrayLike<number>>;
  search(text: string): ArrayLike<number> | Promise<ArrayLike<number>>;
  tags(any: string[], within: string[]): ArrayLike<number> | Promise<ArrayLike<number>>;
}

const ROUNDS = process.env.BENCH_QUICK ? 5 : 20;

function ours(): Peer {
  return {
    name: 'table engine',
    range: (low, high) => adapter.run('W1', { c1: 'mw', lo1: low, hi1: high, c2: 'logp', lo2: 0, hi2: 4 }),
    sortByNumber: () => adapter.run('W4', { col: 'mw' }),
    search: (q) => adapter.run('W6', { q }),
    tags: (any, within) => adapter.run('W7', { any, within }),
  };
}

function plain(records: readonly BenchRecord[]): Peer {
  const ids = (some: readonly BenchRecord[]) => some.map(({ id }) => id);
  const inside = (value: number | null, low: number, high: number) => value !== null && value >= low && value <= high;
  return {
    name: 'plain JS',
    range: (low, high) => ids(records.filter((r) => inside(r.mw, low, high) && inside(r.logp, 0, 4))),
    sortByNumber: () =>
      ids([...records].sort((a, b) => (b.mw ?? Number.NEGATIVE_INFINITY) - (a.mw ?? Number.NEGATIVE_INFINITY))),
    search: (q) =>
      ids(records.filter((r) => [r.ident, r.name, r.note, r.vendor].some((text) => text.toLowerCase().includes(q)))),
    tags: (any, within) =>
      ids(records.filter((r) => r.tags.some((t) => any.includes(t)) && r.tags.every((t) => within.includes(t)))),
  };
}

function arquero(records: readonly BenchRecord[]): Peer {
  const tags = [...new Set(records.flatMap((r) => r.tags))];
  const mask = (some: readonly string[]) => some.reduce((bits, tag) => bits | (1 << tags.indexOf(tag)), 0);
  const table = aq.table({
    id: records.map((r) => r.id),
    mw: records.map((r) => r.mw ?? Number.NaN),
    down: records.map((r) => -(r.mw ?? Number.NEGATIVE_INFINITY)),
    logp: records.map((r) => r.logp ?? Number.NaN),
    text: records.map((r) => [r.ident, r.name, r.note, r.vendor].join('\u0001').toLowerCase()),
    mask: records.map((r) => mask(r.tags)),
  });
  const ids = (some: { array(name: string): unknown }) => some.array('id') as ArrayLike<number>;
  return {
    name: 'arquero',
    range: (low, high) =>
      ids(
        table.params({ low, high }).filter('(d, $) => d.mw >= $.low && d.mw <= $.high && d.logp >= 0 && d.logp <= 4'),
      ),
    sortByNumber: () => ids(table.orderby('down', 'id')),
    search: (q) => ids(table.params({ q }).filter('(d, $) => op.indexof(d.text, $.q) >= 0')),
    tags: (any, within) =>
      ids(
        table
          .params({ any: mask(any), out: ~mask(within) })
          .filter('(d, $) => (d.mask & $.any) !== 0 && (d.mask & $.out) === 0'),
      ),
  };
}

/** Keeps indexes sorted, so that a whole-table sort copies ids; it has no counterpart to the other questions. */
function tinybase(records: readonly BenchRecord[]): Pick<Peer, 'name' | 'sortByNumber'> {
  const store = createStore();
  const rows = records.map((r) => [String(r.id), { mw: -(r.mw ?? -1e9), id: r.id }] as const);
  store.setTable('r', Object.fromEntries(rows));
  const indexes = createIndexes(store).setIndexDefinition('down', 'r', () => 'all', 'mw');
  return { name: 'tinybase', sortByNumber: () => indexes.getSliceRowIds('down', 'all').map(Number) };
}

async function median(run: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 2; round++) {
    const start = performance.now();
    await run(round);
    if (round >= 2) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1]!;
}

/**
 * The table engine beside its peers on 100,000 generated records, in one run: medians in milliseconds with changing
 * parameters, and the ratio to the fastest peer of each question.
 * @throws Error when two engines disagree about how many records answer a question.
 */
export async function benchTableEngine(): Promise<BenchTable[]> {
  const records = makeBenchRecords(100_000);
  await adapter.load(records);
  await adapter.warmed();
  const peers: (Pick<Peer, 'name'> & Partial<Peer>)[] = [ours(), arquero(records), tinybase(records), plain(records)];
  const words = ['assay', 'yield', 'abx-1', 'sol', 'kinase', 'indole hit 12', 'ch'];
  const tags = [...new Set(records.flatMap((r) => r.tags))].sort();
  const questions: [string, (peer: Partial<Peer>, round: number) => unknown][] = [
    ['two ranges', (peer, i) => peer.range?.(200 + i * 5, 400 + i * 3)],
    ['sort by number', (peer) => peer.sortByNumber?.()],
    ['text in 4 columns', (peer, i) => peer.search?.(words[i % words.length]!)],
    ['tags any + within', (peer, i) => peer.tags?.(tags.slice(i % 9, (i % 9) + 3), tags.slice(0, 18 + (i % 9)))],
  ];
  const rows: (string | number)[][] = [];
  for (const [question, ask] of questions) {
    const counts = new Set<number>();
    const times: (number | null)[] = [];
    for (const peer of peers) {
      const answer = await (ask(peer, 3) as Promise<ArrayLike<number> | undefined>);
      if (answer) counts.add(answer.length);
      times.push(answer ? await median((round) => ask(peer, round)) : null);
    }
    if (counts.size !== 1) throw new Error(`The engines disagree on "${question}": ${[...counts].join(', ')}`);
    const best = Math.min(...times.slice(1).filter((time) => time !== null));
    rows.push([
      question,
      ...times.map((time) => (time === null ? '-' : time.toFixed(2))),
      (times[0]! / best).toFixed(2),
    ]);
  }
  return [
    {
      title: 'Table engine: 100,000 records, median ms',
      columns: ['question', ...peers.map(({ name }) => name), 'ratio to fastest peer'],
      rows,
      notes: [
        'Parameters change from round to round; counts of all engines were compared.',
        `${ROUNDS} rounds in Node.`,
      ],
    },
  ];
}
