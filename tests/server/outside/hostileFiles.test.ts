import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES } from '../../support/hostileFiles';
import { multipart } from '../../support/server/multipart';
import { type Probe, type Probed, startProbe } from '../../support/server/probe';
import { buildBundle, type ServerProcess, startProcess } from '../../support/server/serverProcess';

const GOOD = 'Name,Dose\nA-1,1\nA-2,2\n';

describe('a server that is sent hostile files', () => {
  let removeBundle: () => void;
  let folder = '';
  let server: ServerProcess;
  let probe: Probe;
  let token = '';
  const seen: (Probed & { title: string; millis: number })[] = [];

  async function call(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, text, data: answer.ok ? JSON.parse(text).data.resource : null };
  }

  const json = { 'content-type': 'application/json' };

  /** The outcome of importing a file. */
  async function importFile(name: string, bytes: Buffer) {
    const { payload, headers } = multipart(name, bytes);
    const file = await call('POST', '/imports/file', new Uint8Array(payload), headers);
    expect([name, file.status, file.text]).toMatchObject([name, 200, {}]);
    return call('POST', '/imports', JSON.stringify({ file_id: file.data.id }), json);
  }

  async function start(env: Record<string, string>): Promise<ServerProcess> {
    server = await startProcess({ DATA_DIR: join(folder, 'data'), ...env });
    const login = JSON.stringify({ email: 'admin@demo.test', password: 'demo-password' });
    token = (await call('POST', '/auth/login', login, json)).data.token;
    probe = startProbe(server.url);
    return server;
  }

  beforeAll(async () => {
    removeBundle = await buildBundle();
    folder = mkdtempSync(join(tmpdir(), 'labtide-hostile-'));
    chmodSync(folder, 0o755);
    server = await start({});
  });
  afterAll(async () => {
    await probe?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
    removeBundle?.();
    const rows = seen.map(({ title, millis, answered, longest, over }) => [title, millis, answered, longest, over]);
    console.log(
      rows.map((row) => row.map((held) => (typeof held === 'number' ? Math.round(held) : held)).join(' | ')).join('\n'),
    );
  });

  /**
   * A reader that blocks the server answers no probe while it reads. A busy machine may delay a probe for a moment, but
   * not for a good part of the time.
   */
  async function goesOn<T>(title: string, work: () => Promise<T>): Promise<T> {
    await probe.since();
    const began = performance.now();
    const answer = await work();
    const millis = performance.now() - began;
    const probed = await probe.since();
    seen.push({ title, millis, ...probed });
    expect(probed.failed).toBe(0);
    expect(probed.longest).toBeLessThan(Math.max(2_000, millis / 4));
    expect(server.child.exitCode).toBeNull();
    return answer;
  }

  it.each(HOSTILE_FILES.map((file) => [file.title, file] as const))(
    'responds meanwhile, and says why it does not read %s',
    async (title, { name, bytes, refused, rows }) => {
      const hostile = bytes();
      const answer = await goesOn(title, () => importFile(name, hostile));
      if (refused) {
        expect(answer.text).toMatch(refused);
        expect([400, 413]).toContain(answer.status);
      } else {
        expect([answer.status, answer.text]).toMatchObject([200, {}]);
        expect(answer.data.rows_total).toBe(rows);
      }
      expect((await importFile('good.csv', Buffer.from(GOOD))).data.rows_total).toBe(2);
    },
    240_000,
  );

  it.each([
    ['many rows', 20_000, 20, (row: number, column: number) => `${row % 977} of ${column}`],
    ['many columns', 300, 1_200, (row: number, column: number) => `${(row * column) % 977}`],
    ['long cells', 300, 3, (row: number) => `${'ACGT'.repeat(20_000)}${'A'.repeat(row)}`],
  ] as const)(
    'responds meanwhile when a file of %s is checked, imported and compared with existing records',
    async (title, rows, columns, cell) => {
      const line = (row: number) => Array.from({ length: columns }, (_, c) => (c === 0 ? `R-${row}` : cell(row, c)));
      const head = Array.from({ length: columns }, (_, column) => `${title} ${column}`).join(',');
      const bytes = Buffer.from([head, ...Array.from({ length: rows }, (_, row) => line(row).join(','))].join('\n'));
      const made = (await goesOn(`${title}: read`, () => importFile(`${title}.csv`, bytes))).data;
      const path = `/imports/${made.id}`;
      const check = (body: object) => call('POST', `${path}/validate`, JSON.stringify(body), json);
      expect((await goesOn(`${title}: checked`, () => check({}))).data.new_count).toBe(rows);
      const done = await goesOn(`${title}: taken in`, async () => {
        await call('POST', `${path}/run`, '{}', json);
        for (;;) {
          const row = (await call('GET', path)).data;
          if (row.is_complete) return row;
          await new Promise((next) => setTimeout(next, 200));
        }
      });
      expect(done).toMatchObject({ error_message: null, created_count: rows });
      const again = await goesOn(`${title}: checked again`, () => check({ update_existing: true }));
      expect(again.data.same_count).toBe(rows);
    },
    240_000,
  );

  it('leaves nothing of them behind except the uploaded files', () => {
    const [own] = readdirSync(join(folder, 'data', 'reading'));
    // The rows of files that were read, for the next step of their imports.
    expect(readdirSync(join(folder, 'data', 'reading', own!)).length).toBeLessThanOrEqual(8);
    expect(server.said()).not.toMatch(/"level":50|could not be read/);
  });

  it('stops reading a file that takes too much memory or time, and reads the next one', async () => {
    await probe.stop();
    await server.stop();
    await start({ READING_MEMORY: '64', READING_SECONDS: '20' });
    const row = (i: number) => Array.from({ length: 50 }, (_, column) => `cell ${i} of ${column}`).join(',');
    const wide = Buffer.from(Array.from({ length: 60_000 }, (_, i) => row(i)).join('\n'));
    const memory = await goesOn('more memory than is given', () => importFile('memory.csv', wide));
    expect(memory.status).toBe(413);
    expect(memory.text).toContain('Reading this file takes more than 64 MB of memory. Split it into smaller files.');
    expect((await importFile('good.csv', Buffer.from(GOOD))).data.rows_total).toBe(2);

    await probe.stop();
    await server.stop();
    await start({ READING_SECONDS: '1' });
    const endless = HOSTILE_FILES.find(({ name }) => name === 'endless.sdf.gz')!.bytes();
    const time = await goesOn('more time than is given', () => importFile('time.sdf.gz', endless));
    expect(time.status).toBe(413);
    expect(time.text).toContain('Reading this file takes more than 1 second. Split it into smaller files.');
    expect((await importFile('good.csv', Buffer.from(GOOD))).data.rows_total).toBe(2);
  }, 240_000);
});
