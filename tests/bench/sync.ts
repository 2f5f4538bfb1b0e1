import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import type { Actor } from '@/domain/permissions/actor';
import { uuidV7 } from '@/lib/uuid';
import { type BenchServer, startBenchServer } from './benchServer';
import type { BenchTable } from './benchTable';
import { cpuSeconds } from './cpuSeconds';
import { importLibrary } from './importLibrary';
import { openLaptop } from './laptop';
import { deviceIn } from './syncDevice';

const QUICK = Boolean(process.env.BENCH_QUICK);
const RECORDS = QUICK ? 10_000 : 100_000;
const EDITS = [1000, 10_000];
const CHANGES = QUICK ? 10_000 : 100_000;
/** Cells of one act of the colleague who changes many at once. */
const CELLS = 1000;
const PUSH = 500;

const newId = () => uuidV7(Date.now(), randomBytes(10));

/** A colleague's outbox: pushes commands as fast as the server accepts them. */
async function push(server: BenchServer, inputs: readonly { call: string; input: object }[]): Promise<void> {
  const client_id = newId();
  const colleague = await server.signIn('member');
  for (let at = 0; at < inputs.length; at += PUSH) {
    const commands = inputs.slice(at, at + PUSH).map((made, i) => {
      const op_id = newId();
      return { op_id, act_id: op_id, n: at + i + 1, at: Date.now(), tz_minutes: 0, ...made };
    });
    const body = { client_id, schema_version: 1, commands };
    const { results } = await server.ask<{ results: { outcome: string }[] }>('POST', '/sync/push', body, colleague);
    const wrong = results.find(({ outcome }) => outcome !== 'applied');
    if (wrong) throw new Error(JSON.stringify(wrong));
  }
}

function expectEqual(what: string, got: unknown, wanted: unknown): void {
  if (got !== wanted) throw new Error(`${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
}

async function measure(server: BenchServer, page: Page): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [];
  const cpu = () => {
    const { own, started } = cpuSeconds(server.pid);
    return [own, started, cpuSeconds(process.pid, [server.pid]).started];
  };
  let used = cpu();
  const note = (what: string, millis: number, bar: number | '') => {
    const now = cpu();
    rows.push([what, (millis / 1000).toFixed(2), bar, ...now.map((seconds, i) => (seconds - used[i]!).toFixed(1))]);
    used = now;
  };
  const begin = () => {
    used = cpu();
  };
  const actor = await server.ask<Actor>('GET', '/access/workspace');
  const { sliceId, fields } = await importLibrary(server, RECORDS, 'Library');
  const [mass, logP] = ['MW', 'LogP'].map((name) => fields.get(name) as string) as [string, string];
  const own = await deviceIn(page, 'own', server.token, actor);
  const away = await deviceIn(page, 'away', server.token, actor);
  await own('fetchStructure');
  begin();
  note(`first fetch of ${RECORDS.toLocaleString('en')} records of 5 columns`, await own('fetchTable', sliceId), '');
  const ids = await own('records', sliceId, RECORDS);
  expectEqual('records held', ids.length, RECORDS);

  for (const count of EDITS) {
    await own('edit', ids.slice(0, count / 2), [mass, logP], count);
    expectEqual('waiting', await own('waiting'), count);
    begin();
    const { millis, reported } = await own('drain');
    note(
      `${count.toLocaleString('en')} offline edits sent (${reported} counts reported)`,
      millis,
      count === 1000 ? 5 : 20,
    );
    expectEqual('waiting', await own('waiting'), 0);
  }

  await away('fetchStructure');
  await away('fetchTable', sliceId);
  const target = Array.from({ length: CHANGES }, (_, i) => ids[i % ids.length] as string);
  const acts = Array.from({ length: CHANGES / CELLS }, (_, act) => ({
    call: 'POST /records/values',
    input: {
      cells: target
        .slice(act * CELLS, (act + 1) * CELLS)
        .map((record_id, i) => ({ record_id, field_id: mass, content: act * CELLS + i + 0.5 })),
    },
  }));
  for (let at = 0; at < acts.length; at += 10) await push(server, acts.slice(at, at + 10));
  begin();
  note(`feed of ${CHANGES.toLocaleString('en')} changes in ${acts.length} acts`, await away('pull'), 5);
  expectEqual('last change', await away('content', target.at(-1) as string, mass), CHANGES - 0.5);

  const edits = target.map((id, i) => ({
    call: 'POST /records/{id}/values',
    input: { id, field_id: logP, content: i + 0.25 },
  }));
  begin();
  const began = performance.now();
  await push(server, edits);
  note(`(a colleague's push of ${CHANGES.toLocaleString('en')} single edits)`, performance.now() - began, '');
  note(`feed of ${CHANGES.toLocaleString('en')} changes, each an act`, await away('pull'), 5);
  expectEqual('last change', await away('content', target.at(-1) as string, logP), CHANGES - 0.75);
  return rows;
}

/** Capacity of sync: the product's store and sync in a real browser against the server in its own process. */
export async function benchSync(): Promise<BenchTable> {
  const server = await startBenchServer();
  const laptop = await openLaptop(server);
  try {
    return {
      title: 'Sync: a browser with the store and the sync of the product',
      columns: ['what', 'seconds', 'bar', 'CPU s of the server', 'of the database', 'of the browser'],
      rows: await measure(server, laptop.page),
      notes: ['IndexedDB and network are those of the browser; server, database and browser share the machine.'],
    };
  } finally {
    await laptop.close();
    await server.stop();
  }
}
