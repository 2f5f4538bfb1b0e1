import type { Actor } from '@/domain/permissions/actor';
import { startBenchServer } from './benchServer';
import type { BenchTable } from './benchTable';
import { importLibrary } from './importLibrary';
import { openLaptop } from './laptop';
import { deviceIn } from './syncDevice';

const QUICK = Boolean(process.env.BENCH_QUICK);
/** Tables of the workspace; the laptop loads one of them. */
const TABLES = QUICK ? 3 : 10;
const RECORDS = QUICK ? 20_000 : 100_000;
const ROUNDS = 5;

async function timed<T>(work: () => Promise<T>): Promise<{ millis: number; answer: T }> {
  const began = performance.now();
  const answer = await work();
  return { millis: performance.now() - began, answer };
}

/** The median of several runs, and the answer of the last one. */
async function medianOf<T>(work: () => Promise<T>): Promise<{ millis: number; answer: T }> {
  const runs: { millis: number; answer: T }[] = [];
  for (let i = 0; i < ROUNDS; i++) runs.push(await timed(work));
  const sorted = runs.map(({ millis }) => millis).sort((a, b) => a - b);
  return { millis: sorted[ROUNDS >> 1] as number, answer: (runs.at(-1) as { answer: T }).answer };
}

/** A workspace of a million records, on a laptop that has loaded a tenth of them. */
export async function benchMillion(): Promise<BenchTable> {
  const server = await startBenchServer();
  const laptop = await openLaptop(server);
  try {
    const rows: BenchTable['rows'] = [];
    const note = (what: string, millis: number) => rows.push([what, millis.toFixed(0)]);
    const sliceIds: string[] = [];
    const imported = await timed(async () => {
      for (let i = 0; i < TABLES; i++) sliceIds.push((await importLibrary(server, RECORDS, `Library ${i}`)).sliceId);
    });
    const all = (TABLES * RECORDS).toLocaleString('en');
    note(`import of ${all} records in ${TABLES} tables`, imported.millis);
    const actor = await server.ask<Actor>('GET', '/access/workspace');
    const device = await deviceIn(laptop.page, 'laptop', server.token, actor);
    const [own, far] = sliceIds as [string, string];
    note('first fetch of the structure', await device('fetchStructure'));
    note(`first fetch of one table of ${RECORDS.toLocaleString('en')}`, await device('fetchTable', own));
    note('an empty feed, at the end of it all', await device('pull'));
    note('sizes of all tables', (await medianOf(() => device('sizes'))).millis);
    const last = RECORDS - 100;
    const stretch = await medianOf(() => device('stretch', far, last, ''));
    if (stretch.answer.length !== 100) throw new Error(`The last stretch has ${stretch.answer.length} records`);
    note('the last hundred rows of a table that is not here', stretch.millis);
    const name = `LB-${String(RECORDS).padStart(6, '0')}`;
    const found = await medianOf(() => device('stretch', far, 0, name));
    if (found.answer.length !== 1) throw new Error(`${name} was found ${found.answer.length} times`);
    note('a name found in a table that is not here', found.millis);
    note('one of its records', (await medianOf(() => device('remoteRecord', found.answer[0] as string))).millis);
    const ids = await device('records', own, 100);
    const numbers = await device('numberFields', own);
    const edits = await timed(() => device('edit', ids, numbers, 100));
    note('a hundred edits of the table that is here', edits.millis);
    note('those sent', (await device('drain')).millis);
    return {
      title: `Workspace of ${all} records, a laptop that holds ${RECORDS.toLocaleString('en')}`,
      columns: ['what', 'ms'],
      rows,
      notes: [`The store and the sync of the product in a browser; medians of ${ROUNDS} where it is asked again.`],
    };
  } finally {
    await laptop.close();
    await server.stop();
  }
}
