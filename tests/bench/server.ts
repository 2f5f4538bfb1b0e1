import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { startEmbedded } from '@server/storage/embedded/startEmbedded';
import { makeTestTable, newId, startServer, type TestServer, type TestTable } from '@tests/support/server/testServer';
import pg from 'pg';
import type { BenchTable } from './benchTable';
import { libraryCsv } from './libraryCsv';

const ROWS = process.env.BENCH_QUICK ? 10_000 : 100_000;
const EDITS = process.env.BENCH_QUICK ? 100 : 500;
const AT_ONCE = 16;
const PUSHED = 1000;
/** Commands allowed in one request. */
const PUSH_LIMIT = 500;

async function timed<T>(work: () => Promise<T>): Promise<{ millis: number; answer: T }> {
  const start = performance.now();
  const answer = await work();
  return { millis: performance.now() - start, answer };
}

/** Uploads a file and runs its import; @returns the table. */
async function importCsv(server: TestServer, csv: string): Promise<string> {
  const head =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="library.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const file = await server.ask('POST /imports/file', {
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    body: Buffer.from(`${head}${csv}\r\n--cut--\r\n`),
  });
  const made = await server.ask('POST /imports', { body: { file_id: file.body.data.resource.id } });
  if (made.status !== 200) throw new Error(made.text);
  const { id } = made.body.data.resource;
  const started = await server.ask(`POST /imports/${id}/run`, { body: {} });
  if (started.status !== 200) throw new Error(started.text);
  for (;;) {
    const row = (await server.ask(`GET /imports/${id}`)).body.data.resource;
    if (row.error_message) throw new Error(row.error_message);
    if (row.is_complete) return row.entity_slice_id;
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function bootstrap(server: TestServer, sliceId: string): Promise<{ wire: number; count: number }> {
  const answer = await server.app.inject({
    url: `/api/sync/bootstrap?scope=slice:${sliceId}`,
    headers: { authorization: `Bearer ${await server.token('admin')}`, 'accept-encoding': 'br' },
  });
  const lines = brotliDecompressSync(answer.rawPayload).toString('utf8').trimEnd().split('\n');
  return { wire: answer.rawPayload.length, count: JSON.parse(lines.at(-1) as string).count };
}

async function records(server: TestServer, table: TestTable, count: number): Promise<string[]> {
  const bodies = Array.from({ length: count }, (_, i) => ({
    op_id: newId(),
    act_id: newId(),
    n: i + 1,
    at: Date.now(),
    tz_minutes: 0,
    call: 'POST /records',
    input: { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: `R-${i}` }, data: {} },
  }));
  const answer = await server.ask('POST /sync/push', {
    body: { client_id: newId(), schema_version: 1, commands: bodies },
  });
  return answer.body.data.resource.results.map(
    (result: { event: { changes: { kind: string; id: string }[] } }) =>
      result.event.changes.find((change) => change.kind === 'record')?.id,
  );
}

async function edits(server: TestServer, table: TestTable, ids: readonly string[], atOnce: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < EDITS; i = next++) {
      const answer = await server.ask(`POST /records/${ids[i % ids.length]}/values`, {
        body: { data: { [table.doseId]: i + atOnce } },
      });
      if (answer.status !== 200) throw new Error(answer.text);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function push(server: TestServer, table: TestTable, ids: readonly string[]): Promise<void> {
  const commands = Array.from({ length: PUSHED }, (_, n) => ({
    op_id: newId(),
    act_id: newId(),
    n: n + 1,
    at: Date.now(),
    tz_minutes: 0,
    call: 'POST /records/{id}/values',
    input: { id: ids[n % ids.length], data: { [table.doseId]: n } },
  }));
  const client_id = newId();
  for (let at = 0; at < PUSHED; at += PUSH_LIMIT) {
    const body = { client_id, schema_version: 1, commands: commands.slice(at, at + PUSH_LIMIT) };
    const answer = await server.ask('POST /sync/push', { body });
    if (answer.status !== 200) throw new Error(answer.text);
    const wrong = answer.body.data.resource.results.find((result: { outcome: string }) => result.outcome !== 'applied');
    if (wrong) throw new Error(JSON.stringify(wrong));
  }
}

/** The same work by plain statements: a row of five columns each, and a log. */
class Plain {
  readonly #pool: pg.Pool;

  constructor(connection: pg.PoolConfig) {
    this.#pool = new pg.Pool({ ...connection, max: AT_ONCE });
  }

  async prepare(): Promise<void> {
    await this.#pool.query(
      'create table plain_row (id text primary key, smiles text, mw float8, logp float8, vendor text)',
    );
    await this.#pool.query('create table plain_log (n bigserial primary key, row_id text, content text)');
  }

  async insert(csv: string): Promise<void> {
    const rows = csv
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    for (let at = 0; at < rows.length; at += 2000) {
      const part = rows.slice(at, at + 2000);
      const columns = [0, 1, 2, 3, 4].map((i) => part.map((row) => row[i]));
      await this.#pool.query(
        'insert into plain_row select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::text[])',
        columns,
      );
    }
  }

  async select(): Promise<number> {
    return JSON.stringify((await this.#pool.query('select * from plain_row order by id')).rows).length;
  }

  async edit(count: number, atOnce: number): Promise<void> {
    let next = 0;
    const worker = async () => {
      for (let i = next++; i < count; i = next++) {
        const client = await this.#pool.connect();
        const id = `LB-${String((i % 1000) + 1).padStart(6, '0')}`;
        await client.query('begin');
        await client.query('update plain_row set mw = $2 where id = $1', [id, i]);
        await client.query('insert into plain_log (row_id, content) values ($1, $2)', [id, String(i)]);
        await client.query('commit');
        client.release();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  close = () => this.#pool.end();
}

/**
 * The server's main work beside the same rows written and read by plain statements, in one run on one durable database:
 * import, first load of a table, edits one by one and in bulk, push of an outbox, search.
 */
export async function benchServer(): Promise<BenchTable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labtide-bench-'));
  chmodSync(dataDir, 0o755);
  const quiet = { info: () => {}, warn: () => {} };
  const engine = await startEmbedded({ dataDir, pgBin: null, log: quiet });
  const server = await startServer(engine.connection);
  const plain = new Plain(engine.connection);
  await plain.prepare();
  const rows: BenchTable['rows'] = [];
  const note = (name: string, ours: number, theirs: number) =>
    rows.push([name, ours.toFixed(0), theirs.toFixed(0), (ours / theirs).toFixed(2)]);
  try {
    const csv = libraryCsv(ROWS);
    const theirImport = await timed(() => plain.insert(csv));
    const ourImport = await timed(() => importCsv(server, csv));
    note(`import of ${ROWS} rows of 5 columns`, ourImport.millis, theirImport.millis);
    const memory = process.memoryUsage().rss;
    const theirRead = await timed(() => plain.select());
    const ourRead = await timed(() => bootstrap(server, ourImport.answer));
    if (ourRead.answer.count !== ROWS) throw new Error(`The table came with ${ourRead.answer.count} records`);
    note('first load of the table', ourRead.millis, theirRead.millis);
    const search = `/records/search?entity_slice_id=${ourImport.answer}&search_text=ccc&page_size=50`;
    const ourSearch = await timed(() => server.ask(`GET ${search}`));
    if (ourSearch.answer.status !== 200) throw new Error(ourSearch.answer.text);
    note('records/search, sorted page of all', ourSearch.millis, theirRead.millis);
    const table = await makeTestTable(server, 'Edits');
    const ids = await records(server, table, 200);
    for (const atOnce of [1, AT_ONCE]) {
      await edits(server, table, ids, atOnce);
      const ours = await timed(() => edits(server, table, ids, atOnce));
      const theirs = await timed(() => plain.edit(EDITS, atOnce));
      note(`${EDITS} edits over REST, ${atOnce} at once`, ours.millis, theirs.millis);
    }
    const ourPush = await timed(() => push(server, table, ids));
    const theirPush = await timed(() => plain.edit(PUSHED, 1));
    note(`push of ${PUSHED} commands`, ourPush.millis, theirPush.millis);
    return {
      title: 'Server: milliseconds beside plain statements on the same PostgreSQL',
      columns: ['work', 'server', 'plain pg', 'ratio'],
      rows,
      notes: [
        `First load: ${(ourRead.answer.wire / 1e6).toFixed(1)} MB on the wire (brotli).`,
        `Memory of the process after the import: ${(memory / 1e6).toFixed(0)} MB.`,
        'Plain edits are a transaction of one update and one insert; ours check rights, keep history, log and answer.',
      ],
    };
  } finally {
    await plain.close();
    await server.close();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
