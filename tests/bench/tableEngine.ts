import adapter from './adapters/tableEngine';
import type { BenchTable } from './benchTable';
import { makeBenchRecords } from './makeBenchRecords';
import { arqueroPeer } from './peers/arqueroPeer';
import { duckdbPeer } from './peers/duckdbPeer';
import type { Peer } from './peers/peer';
import { plainPeer } from './peers/plainPeer';
import { sqlitePeer } from './peers/sqlitePeer';
import { tinybasePeer } from './peers/tinybasePeer';

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
 * parameters, and the ratio to the fastest peer for each query.
 * @throws Error if two engines disagree on how many records match a query
 */
export async function benchTableEngine(): Promise<BenchTable[]> {
  const records = makeBenchRecords(100_000);
  await adapter.load(records);
  await adapter.warmed();
  const peers: (Pick<Peer, 'name'> & Partial<Peer>)[] = [
    ours(),
    arqueroPeer(records),
    await duckdbPeer(records),
    await sqlitePeer(records),
    tinybasePeer(records),
    plainPeer(records),
  ];
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
