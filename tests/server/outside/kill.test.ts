import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { pause, provide, until } from '../../support/server/relayClient';
import { buildBundle, type ServerProcess, startProcess } from '../../support/server/serverProcess';
import { newId } from '../../support/server/testServer';

/** More rounds by `npm run soak`. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 2);

interface Lab {
  url: string;
  token: string;
  sliceId: string;
  nameId: string;
  viewId: string;
}

let server: ServerProcess | null = null;
let folder = '';

beforeAll(buildBundle);
afterEach(async () => {
  await server?.stop();
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

async function call(lab: { url: string; token?: string }, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${lab.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(lab.token ? { authorization: `Bearer ${lab.token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(5_000),
  });
  return { status: answer.status, text: await answer.text() };
}

async function signIn(url: string): Promise<string> {
  const answer = await call({ url }, 'POST', '/auth/login', { email: 'admin@demo.test', password: 'demo-password' });
  return JSON.parse(answer.text).data.resource.token;
}

async function openLab(url: string): Promise<Lab> {
  const token = await signIn(url);
  const make = async (path: string, body: object) =>
    JSON.parse((await call({ url, token }, 'POST', path, body)).text).data.resource;
  const slice = await make('/entity_slices', { slice_name: 'Under load' });
  const view = await make('/record_views', { entity_slice_id: slice.id, view_name: 'Under load' });
  return { url, token, sliceId: slice.id, nameId: slice.key_field_ids[0], viewId: view.id };
}

/** A device that pushes its outbox in order and repeats what was not answered, as the product's sync does. */
class Device {
  readonly clientId = newId();
  readonly acknowledged = new Map<string, string>();
  on = true;
  private n = 0;
  private waiting: object[] = [];
  async run(lab: () => Lab): Promise<void> {
    while (this.on || this.waiting.length > 0) {
      while (this.on && this.waiting.length < 5) {
        const opId = newId();
        const { sliceId, nameId } = lab();
        const name = `${this.clientId}-${++this.n}`;
        this.waiting.push({
          op_id: opId,
          act_id: opId,
          n: this.n,
          call: 'POST /records',
          input: { id: newId(), entity_slice_id: sliceId, key_field_to_value: { [nameId]: name } },
          at: Date.now(),
          tz_minutes: 0,
        });
      }
      try {
        const body = { client_id: this.clientId, schema_version: 1, commands: this.waiting };
        const answer = await call(lab(), 'POST', '/sync/push', body);
        if (answer.status !== 200) throw new Error(answer.text);
        for (const result of JSON.parse(answer.text).data.resource.results) {
          if (result.outcome === 'rejected') throw Object.assign(new Error(JSON.stringify(result)), { fatal: true });
          if (result.outcome === 'retry') break;
          this.acknowledged.set(result.op_id, result.event.id);
          this.waiting.shift();
        }
      } catch (error) {
        if ((error as { fatal?: boolean }).fatal) throw error;
        await pause(50);
      }
    }
  }
}

/** All events of the feed, checked to be without a gap. */
async function feed(lab: Lab): Promise<{ id: string; seq: number }[]> {
  const events: { id: string; seq: number }[] = [];
  for (let cursor = 0; ; ) {
    const { text } = await call(lab, 'GET', `/sync/changes?cursor=${cursor}&limit=500`);
    const lines = text
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    const last = lines.pop();
    events.push(...lines.map((line: { event: { id: string; seq: number } }) => line.event));
    cursor = last.cursor;
    if (!last.more) return events;
  }
}

async function drill(strike: (round: number) => Promise<void>): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'labtide-kill-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  server = await startProcess({ DATA_DIR: dataDir });
  let lab = await openLab(server.url);
  const devices = [new Device(), new Device(), new Device()];
  const running = Promise.all(devices.map((device) => device.run(() => lab)));
  const doc = new Y.Doc();
  /** Document keys whose update was said to be saved. */
  const saved: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const provider = provide(lab.url.slice('http://'.length), `view/${lab.viewId}`, lab.token, doc);
    provider.messageHandlers[100] = () => {
      // Everything written before the last message of this kind but one; the test is about what was told.
      saved.push(...written.splice(0, Math.max(0, written.length - 3)));
    };
    const written: string[] = [];
    await until('synced', () => provider.synced, 20_000);
    for (let i = 0; i < 40; i++) {
      const key = `${round}-${i}`;
      doc.getMap('note').set(key, key);
      written.push(key);
      await pause(10 + (i % 5) * 5);
    }
    await strike(round);
    provider.destroy();
    await until('ready', async () => (await fetch(`${server!.url}/readyz`).catch(() => null))?.ok, 20_000);
    lab = { ...lab, url: server.url, token: await signIn(server.url) };
  }
  for (const device of devices) device.on = false;
  await running;
  const events = await feed(lab);
  expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i + 1));
  const ids = events.map((event) => event.id);
  expect(new Set(ids).size, 'duplicated').toBe(ids.length);
  const all = new Set(ids);
  const acknowledged = devices.flatMap((device) => [...device.acknowledged.values()]);
  expect(
    acknowledged.filter((id) => !all.has(id)),
    'lost',
  ).toEqual([]);
  const { text } = await call(lab, 'GET', `/records/search?entity_slice_id=${lab.sliceId}&page_size=1`);
  expect(JSON.parse(text).data.total, 'one record for each acknowledged command').toBe(acknowledged.length);
  const fresh = provide(lab.url.slice('http://'.length), `view/${lab.viewId}`, lab.token);
  await until('synced', () => fresh.synced, 20_000);
  for (const key of saved) expect(fresh.doc.getMap('note').get(key), 'saved in the document').toBe(key);
  fresh.destroy();
  process.stdout.write(
    `kill drill: ${ROUNDS} kills, ${acknowledged.length} commands and ${saved.length} document edits acknowledged, 0 lost, 0 duplicated\n`,
  );
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(saved.length).toBeGreaterThan(10);
}

it('S2 S3 S10 kill -9 of the server under load loses and doubles nothing', async () => {
  await drill(async () => {
    await server!.kill();
    server = await startProcess({ DATA_DIR: join(folder, 'data') });
  });
}, 120_000);
