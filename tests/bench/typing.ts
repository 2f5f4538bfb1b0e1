import type { Actor } from '@/domain/permissions/actor';
import { startBenchServer } from './benchServer';
import type { BenchTable } from './benchTable';
import { importLibrary } from './importLibrary';
import { openLaptop } from './laptop';
import { deviceIn } from './syncDevice';

const QUICK = Boolean(process.env.BENCH_QUICK);
const RECORDS = QUICK ? 2_000 : 10_000;
const SECONDS = QUICK ? 15 : 60;
/** Edits per second, and milliseconds of each write to the disk. */
const PACES = [
  { perSecond: 15, write: 0 },
  { perSecond: 40, write: 0 },
  { perSecond: 15, write: 60 },
  { perSecond: 40, write: 60 },
];
/** Cells that are overwritten in turn: a sheet. */
const CELLS = 500;

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Steady fast typing: how long after its key an edit is on disk, while sync sends it. */
export async function benchTyping(): Promise<BenchTable> {
  const server = await startBenchServer();
  const laptop = await openLaptop(server);
  try {
    const actor = await server.ask<Actor>('GET', '/access/workspace');
    const { sliceId, fields } = await importLibrary(server, RECORDS, 'Library');
    const device = await deviceIn(laptop.page, 'typist', server.token, actor);
    await device('fetchStructure');
    await device('fetchTable', sliceId);
    const ids = await device('records', sliceId, CELLS);
    const rows: (string | number)[][] = [];
    for (const pace of PACES) {
      const { lags, behind } = await device('type', ids, fields.get('MW') as string, { ...pace, seconds: SECONDS });
      const what = `${pace.perSecond} edits a second for ${SECONDS} s`;
      const disk = pace.write === 0 ? 'the disk of this machine' : `${pace.write} ms a write`;
      rows.push([what, disk, quantile(lags, 0.5), quantile(lags, 0.95), Math.max(...lags), 1000, behind]);
    }
    return {
      title: 'Typing: milliseconds from the key to the disk, while what was typed is sent',
      columns: ['what', 'disk', 'median', 'p95', 'longest', 'bar', 'sent after the last'],
      rows,
      notes: ['A slow disk: each writing transaction stays open for as long as said, and the next one waits for it.'],
    };
  } finally {
    await laptop.close();
    await server.stop();
  }
}
