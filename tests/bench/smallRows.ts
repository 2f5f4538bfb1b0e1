import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@server/storage/embedded/startEmbedded';
import { makeTestTable, startServer, type TestServer } from '@tests/support/server/testServer';
import { field, id, openDevice, slice, stored, TEXT_FIELD } from '@tests/support/store/labFixture';
import pg from 'pg';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { commit } from '@/store/acts/commit';
import { rowEntry } from '@/store/db/schema';
import { closeStore } from '@/store/openStore';
import { LiveRows } from '@/store/rows/liveRows';
import type { BenchTable } from './benchTable';

const FEW = 100;
const MANY = 10_000;
const CHANGES = process.env.BENCH_QUICK ? 30 : 100;

const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] as number;

async function timed(work: (i: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    const began = performance.now();
    await work(i);
    took.push(performance.now() - began);
  }
  return median(took);
}

/** Copies a field until the workspace has `count`, as the engine would hold them after as many acts. */
async function fill(connection: pg.PoolConfig, fieldId: string, count: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `insert into row (workspace_id, kind, id, attrs, born, stamps, removed, seq)
     select r.workspace_id, r.kind, gen_random_uuid(), r.attrs || jsonb_build_object('field_name', 'Copy ' || n), r.born,
            r.stamps, null, w.seq
     from row r join workspace w on w.id = r.workspace_id, generate_series(1, $2::int) n
     where r.kind = 'field' and r.id = $1`,
    [fieldId, count],
  );
  await client.query('update workspace set structure_seq = seq');
  await client.end();
}

async function onServer(server: TestServer, fieldId: string): Promise<{ change: number; cpu: number }> {
  const change = async (i: number) => {
    const answer = await server.ask(`PUT /data_fields/${fieldId}`, {
      body: { attrs: { display_options: { unit: `unit ${i}` } } },
    });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  await change(-1);
  const before = process.cpuUsage();
  const millis = await timed(change);
  const { user, system } = process.cpuUsage(before);
  return { change: millis, cpu: (user + system) / 1000 / CHANGES };
}

async function onDevice(count: number): Promise<number> {
  const store = await openDevice({ name: `small-${count}-${randomUUID()}`, userId: id(2) });
  const more = Array.from({ length: count }, (_, i) => stored('field', field(id(10_000 + i), `Copy ${i}`)));
  await store.db.rows.bulkPut([...more, stored('slice', slice())].map(rowEntry));
  const live = new LiveRows(store);
  live.subscribe('field', () => live.rows('field'));
  await live.ready('field');
  // A name, so that the plan looks at all fields.
  const change = (i: number) => commit(store, updateField, { id: TEXT_FIELD, field_name: `Notes ${i}` });
  await change(-1);
  const millis = await timed(change);
  live.close();
  closeStore(store);
  return millis;
}

/**
 * One change of a small row in a workspace with few of them and in one with many: the cost should not depend on their
 * number.
 */
export async function benchSmallRows(): Promise<BenchTable> {
  const dir = mkdtempSync(join(tmpdir(), 'labtide-small-'));
  chmodSync(dir, 0o755);
  const engine = await startEmbedded({ dataDir: dir, pgBin: null, log: { info: () => {}, warn: () => {} } });
  try {
    const rows: BenchTable['rows'] = [];
    const maker = await startServer(engine.connection);
    const table = await makeTestTable(maker, 'Small rows');
    await maker.close();
    const measured: { change: number; cpu: number }[] = [];
    for (const count of [FEW, MANY - FEW]) {
      await fill(engine.connection as pg.PoolConfig, table.noteId, count);
      // Another process, with empty caches.
      const server = await startServer(engine.connection);
      measured.push(await onServer(server, table.noteId));
      await server.close();
    }
    const [few, many] = measured as [{ change: number; cpu: number }, { change: number; cpu: number }];
    rows.push(['server: change one small row (median, ms)', few.change, many.change, many.change / few.change]);
    rows.push(['server: processor time of it (ms)', few.cpu, many.cpu, many.cpu / few.cpu]);
    const [little, much] = [await onDevice(FEW), await onDevice(MANY)];
    rows.push(['device: change one small row (median, ms)', little, much, much / little]);
    return {
      title: `One change among small rows, ${FEW} and ${MANY.toLocaleString('en')} of them`,
      columns: ['', `${FEW}`, `${MANY.toLocaleString('en')}`, 'ratio'],
      rows,
      notes: ['The device runs over an IndexedDB in memory: its ratio counts, not its milliseconds.'],
    };
  } finally {
    await engine.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
