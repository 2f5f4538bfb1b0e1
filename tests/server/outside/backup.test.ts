import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { diskBlobs } from '@server/files/blobStore';
import { backup } from '@server/operations/backup';
import { restore } from '@server/operations/restore';
import { openDb } from '@server/storage/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { listen, RawClient, until } from '../../support/server/relayClient';
import {
  makeRecord,
  makeTestTable,
  newId,
  startServer,
  type TestServer,
  type TestTable,
} from '../../support/server/testServer';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let databases: TestDatabases;
let server: TestServer;
let table: TestTable;
let folder: string;

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  table = await makeTestTable(server, 'Kept');
  folder = mkdtempSync(join(tmpdir(), 'labtide-backup-'));
  // When run as root, the database uses another account, which needs access.
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table as text, sorted. */
async function contents(db: TestServer['deps']['db']): Promise<Record<string, string[]>> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_name <> 'migration'`,
  );
  const held: Record<string, string[]> = {};
  for (const { name } of tables)
    held[name] = (await db.query<{ row: string }>(`select to_json(t)::text as row from "${name}" t`))
      .map(({ row }) => row)
      .sort();
  return held;
}

it('S10 a backup taken under writes, restored, is the same workspace: rows, history, documents, files', async () => {
  const filesDir = join(folder, 'files');
  const sha = await diskBlobs(filesDir).put(Buffer.from('bytes of a file \u0000 that matter'.repeat(9_000)));
  const record = await makeRecord(server, table, 'ünïcode "quoted" \\ name', { [table.doseId]: 0.1 });
  await server.ask(`POST /records/${record}/values`, { body: { data: { [table.noteId]: 'line\nbreak' } } });
  const address = await listen(server);
  const view = (await server.ask('POST /record_views', { body: { entity_slice_id: table.sliceId, view_name: 'Kept' } }))
    .body.data.resource.id;
  const client = new RawClient(`ws://${address}/sync/view/${view}?token=${await server.token('admin')}`);
  await until('seeded', () => client.doc.getMap('view').has('view_name'));
  client.edit((doc) => doc.getMap('note').set('k', 'in the document'));
  await until('saved', () => client.stored > 0);
  // Writers keep running during the backup: it must contain an event completely or not at all.
  let on = true;
  const writer = (async () => {
    for (let i = 0; on; i++) await makeRecord(server, table, `W-${i}`);
  })();
  const path = join(folder, 'all.backup');
  const count = await backup(server.deps.db, filesDir, path);
  on = false;
  await writer;
  client.close();
  expect(count).toMatchObject({ files: 1 });

  const connection = await databases.create();
  const db = openDb(connection, 2, () => {});
  const intoFiles = join(folder, 'restored');
  expect(await restore(db, intoFiles, path)).toEqual(count);
  const held = await contents(db);
  const original = await contents(server.deps.db);
  for (const [name, rows] of Object.entries(held)) {
    // These change while the server runs: sequence numbers, documents, sessions, the notices' position in the log.
    if (['workspace', 'doc', 'session', 'notice_place'].includes(name)) continue;
    const all = new Set(original[name]);
    expect(
      rows.filter((row) => !all.has(row)),
      name,
    ).toEqual([]);
  }
  const [workspace] = await db.query<{ seq: number }>(`select seq from workspace where slug = 'test'`);
  expect(held.event).toHaveLength(workspace!.seq);
  expect(Buffer.compare(await diskBlobs(intoFiles).get(sha), await diskBlobs(filesDir).get(sha))).toBe(0);
  await expect(restore(db, intoFiles, path)).rejects.toThrow(/not empty/);
  await db.close();

  const second = await startServer(connection);
  const values = (await second.ask(`GET /records/${record}/values`)).body.data.resource;
  expect(values[table.noteId][0].content).toBe('line\nbreak');
  expect(values[table.doseId][0].content).toBe(0.1);
  const again = new RawClient(`ws://${await listen(second)}/sync/view/${view}?token=${await second.token('admin')}`);
  await until('synced', () => again.synced);
  expect(again.doc.getMap('note').get('k')).toBe('in the document');
  again.close();
  expect(
    (
      await second.ask('POST /records', {
        body: { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: newId() } },
      })
    ).status,
  ).toBe(200);
  await second.close();
});

it('accepts an older backup whose document parts name no workspace', async () => {
  const path = join(folder, 'old.backup');
  await backup(server.deps.db, join(folder, 'none'), path);
  const old = gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .map((line) => (/"doc_id/.test(line) ? line.replace(/,?\\"workspace_id\\":\\"[^"]+\\"/, '') : line));
  expect(old.filter((line) => /"doc_id/.test(line) && !/workspace_id/.test(line)).length).toBeGreaterThan(0);
  writeFileSync(path, gzipSync(old.join('\n')));
  const db = openDb(await databases.create(), 2, () => {});
  await restore(db, join(folder, 'r3'), path);
  const { doc_update, doc_snapshot } = await contents(db);
  const now = await contents(server.deps.db);
  expect({ doc_update, doc_snapshot }).toEqual({ doc_update: now.doc_update, doc_snapshot: now.doc_snapshot });
  await db.close();
});

it('refuses a backup that is truncated, damaged or of another kind, and leaves the database empty', async () => {
  const path = join(folder, 'short.backup');
  await backup(server.deps.db, join(folder, 'none'), path);
  truncateSync(path, Math.floor(readFileSync(path).length * 0.7));
  const db = openDb(await databases.create(), 2, () => {});
  const damaged = 'The backup is truncated or damaged; nothing was restored.';
  await expect(restore(db, join(folder, 'r2'), path)).rejects.toThrow(damaged);
  writeFileSync(path, 'no backup at all');
  await expect(restore(db, join(folder, 'r2'), path)).rejects.toThrow(damaged);
  await expect(restore(db, join(folder, 'r2'), join(folder, 'missing'))).rejects.toThrow();
  expect(await db.query('select 1 from workspace')).toEqual([]);
  await db.close();
});

it('both commands run on an embedded database of a data folder', async () => {
  const run = promisify(execFile);
  // Built here so that the commands come from the current sources.
  const { buildServer } = await import('../../../sync-server/scripts/buildServer.mjs' as string);
  await buildServer();
  const path = join(folder, 'command.backup');
  await backup(server.deps.db, join(folder, 'files'), path);
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
  const restored = await run('node', ['sync-server/scripts/restore.mjs', path], { cwd: root, env });
  expect(restored.stdout).toMatch(/^restore: \d+ rows, 1 files/);
  const again = join(folder, 'again.backup');
  const backed = await run('node', ['sync-server/scripts/backup.mjs', again], { cwd: root, env });
  expect(backed.stdout.replace('backup', 'restore')).toBe(restored.stdout);
  await expect(run('node', ['sync-server/scripts/restore.mjs', path], { cwd: root, env })).rejects.toThrow(/not empty/);
});
