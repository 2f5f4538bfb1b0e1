import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type JobProgress, jobProgressSchema } from '@/contract/sync/jobProgress';
import type { FeedLine } from '@/contract/sync/lines';
import { type Poke, pokeSchema } from '@/contract/sync/poke';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { listen, until } from '../support/server/relayClient';
import { makeTestTable, newId, PASSWORD, type Role, startServer, type TestServer } from '../support/server/testServer';
import { csvUpload } from '../support/server/things';

const PEOPLE: readonly Role[] = ['admin', 'member', 'guest', 'viewer'];

interface Received {
  pokes: Poke[];
  jobs: JobProgress[];
  socket: WebSocket;
  closed: Promise<number>;
}

describe('pokes that carry their events', () => {
  let databases: TestDatabases;
  let one: TestServer;
  let two: TestServer;
  let at: string;
  const sockets: WebSocket[] = [];

  beforeAll(async () => {
    databases = await embeddedDatabases();
    const connection = await databases.create();
    one = await startServer(connection, { pingMillis: 100 });
    two = await startServer(connection, { pingMillis: 100 });
    at = await listen(one);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    await one?.close();
    await two?.close();
    await databases?.stop();
  });

  async function listenAs(address: string, token: string, version: number | null = 1): Promise<Received> {
    const speaks = version === null ? '' : `&schema_version=${version}`;
    const socket = new WebSocket(`ws://${address}/sync/pokes?token=${token}${speaks}`);
    sockets.push(socket);
    const pokes: Poke[] = [];
    const jobs: JobProgress[] = [];
    socket.on('message', (text) => {
      const said = JSON.parse(String(text));
      if ('job' in said) jobs.push(jobProgressSchema.parse(said).job);
      else pokes.push(pokeSchema.parse(said));
    });
    const closed = new Promise<number>((done) => socket.on('close', done));
    await new Promise((done) => socket.on('open', done));
    return { pokes, jobs, socket, closed };
  }

  it('S8: contain exactly what the feed gives this person, on both processes', async () => {
    const address = await listen(two);
    const received = new Map<Role, Received>();
    for (const role of PEOPLE) received.set(role, await listenAs(address, await one.token(role)));
    const old = await listenAs(address, await one.token('member'), null);
    const made = await makeTestTable(one, 'Told');
    for (let i = 0; i < 3; i++) {
      await one.ask('POST /record_views', { body: { entity_slice_id: made.sliceId, view_name: `V ${newId()}` } });
      await until('poked', () => [...received.values()].every(({ pokes }) => pokes.length > i));
    }
    const [workspace] = await one.deps.db.query<{ seq: number }>('select max(seq) as seq from workspace');
    const last = workspace!.seq;
    await until('poked all', () => [...received.values()].every(({ pokes }) => pokes.at(-1)?.seq === last));
    for (const role of PEOPLE) {
      const { pokes } = received.get(role)!;
      const withNews = pokes.filter((poke) => poke.news);
      expect(withNews.length, role).toBeGreaterThan(0);
      for (const { seq, news } of withNews) {
        const lines: FeedLine[] = await one.lines(`/sync/changes?cursor=${news!.from}`, role);
        const events = lines.flatMap((line) => ('event' in line && line.event.seq <= seq ? [line.event] : []));
        expect(news!.events, role).toEqual(events);
        const { perm_epoch, rights } = lines.at(-1) as Extract<FeedLine, { cursor: number }>;
        expect(news).toMatchObject({ perm_epoch, rights });
      }
    }
    expect(received.get('admin')!.pokes.some((poke) => (poke.news?.events.length ?? 0) > 0)).toBe(true);
    expect(old.pokes.length).toBeGreaterThan(0);
    expect(old.pokes.every((poke) => poke.news === undefined)).toBe(true);
  });

  it('carry only the number when there is too much to send', async () => {
    const { pokes } = await listenAs(at, await one.token('admin'));
    const made = await makeTestTable(one, 'Much');
    await one.ask('POST /records/bulk', { body: { entity_slice_id: made.sliceId, number_to_add: 5000 } });
    const [workspace] = await one.deps.db.query<{ seq: number }>('select max(seq) as seq from workspace');
    await until('poked', () => pokes.at(-1)?.seq === workspace!.seq);
    for (const poke of pokes) expect(JSON.stringify(poke).length).toBeLessThan(400_000);
  });

  it('S8: report the progress of an import to those who see it, whichever process runs it, without an event', async () => {
    const upload = csvUpload();
    const file = await one.ask('POST /imports/file', { body: upload.payload, headers: upload.headers });
    const made = await one.ask('POST /imports', { body: { file_id: file.body.data.resource.id } });
    const row = made.body.data.resource;
    const received = new Map<Role, Received>();
    for (const role of PEOPLE) received.set(role, await listenAs(at, await one.token(role)));
    const old = await listenAs(at, await one.token('admin'), null);
    const newest = async () =>
      (await one.deps.db.query<{ seq: number }>('select seq from workspace where id = $1', [one.workspaceId]))[0]?.seq;
    const before = await newest();
    for (const server of [one, two]) {
      const counts = { rows_done: server === one ? 10 : 20, created_count: 7 };
      await server.deps.jobs.note(row, counts);
      await until('poked', () =>
        received.get('admin')!.jobs.some(({ counts: counted }) => counted.rows_done === counts.rows_done),
      );
    }
    expect(received.get('admin')!.jobs).toEqual([
      { kind: 'import', id: row.id, counts: { rows_done: 10, created_count: 7 } },
      { kind: 'import', id: row.id, counts: { rows_done: 20, created_count: 7 } },
    ]);
    const sees: Role[] = [];
    for (const role of PEOPLE)
      if ((await one.ask(`GET /imports/${row.id}`, { as: role })).status === 200) sees.push(role);
    // Each has their own socket: that one was notified says nothing about the others.
    await until('poked all who see it', () => sees.every((role) => received.get(role)!.jobs.length === 2));
    const receives = PEOPLE.filter((role) => received.get(role)!.jobs.length > 0);
    expect(receives).toEqual(sees);
    expect(old.jobs).toEqual([]);
    expect(await newest()).toBe(before);
  });

  it('end with the session', async () => {
    const login = await one.ask('POST /auth/login', {
      as: null,
      body: { email: 'viewer@test.test', password: PASSWORD },
    });
    const { token } = login.body.data.resource;
    const { closed } = await listenAs(at, token);
    await one.ask('POST /auth/logout', { as: null, headers: { authorization: `Bearer ${token}` } });
    expect(await closed).toBe(4401);
  });
});
