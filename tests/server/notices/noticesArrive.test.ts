import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { listen, until } from '../../support/server/relayClient';
import {
  makeRecord,
  makeTestTable,
  newId,
  type Role,
  startServer,
  type TestServer,
} from '../../support/server/testServer';

/** A mail server that accepts connections and never responds. */
async function silentMailServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    calls: () => sockets.length,
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}

describe('notices arrive', () => {
  let databases: TestDatabases;
  let mail: Awaited<ReturnType<typeof silentMailServer>>;
  let one: TestServer;
  let two: TestServer;
  let at: string;
  let recordId: string;
  const sockets: WebSocket[] = [];

  beforeAll(async () => {
    databases = await embeddedDatabases();
    mail = await silentMailServer();
    const connection = await databases.create();
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'Labtide <lab@test.test>' };
    one = await startServer(connection, undefined, env);
    two = await startServer(connection, undefined, { ...env, ROLE: 'relay' });
    at = await listen(two);
    recordId = await makeRecord(one, await makeTestTable(one, 'Samples'), 'S-1');
  });
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    mail?.hangUp();
    mail?.close();
    await one?.close();
    await two?.close();
    await databases?.stop();
  });

  const data = async (call: string, as: Role = 'admin', body?: object) => {
    const answer = await one.ask(call, { body, as });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.resource;
  };
  const say = (content: string, mentions: string[]) =>
    data(`POST /records/${recordId}/comments`, 'admin', { content, mentions });
  const has = async (quote: string) =>
    (await data('GET /notifications', 'member')).some((notice: { quote: string | null }) => notice.quote === quote);
  async function listenAs(role: Role) {
    const socket = new WebSocket(`ws://${at}/sync/pokes?token=${await one.token(role)}&schema_version=1`);
    sockets.push(socket);
    const messages: unknown[] = [];
    socket.on('message', (text) => {
      const said = JSON.parse(String(text));
      if ('notices' in said) messages.push(said);
    });
    await new Promise((done) => socket.on('open', done));
    return messages;
  }

  it('and their person is notified on the socket of another process, nobody else', async () => {
    const [member, viewer] = [await listenAs('member'), await listenAs('viewer')];
    await say('Is this dry?', [one.ids.member]);
    await until('notified', () => member.length > 0);
    expect([await has('Is this dry?'), member[0], viewer]).toEqual([true, { notices: 'changed' }, []]);
    const seen = member.length;
    await data('POST /notifications/read', 'member', { all: true });
    await until('notified that another device read them', () => member.length > seen);
    expect(viewer).toEqual([]);
  });

  it('although somebody holds the lock of the notices at that moment', async () => {
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const locked = one.deps.db.tx(async (sql) => {
      await sql.query('select seq from notice_place where workspace_id = $1 for update', [one.workspaceId]);
      await held;
    });
    await say('While it was locked', [one.ids.member]);
    await new Promise((done) => setTimeout(done, 900));
    letGo();
    await locked;
    await until('the notice', () => has('While it was locked'), 8_000);
  });

  it('although the mail server accepts connections but does not answer', async () => {
    const calls = mail.calls();
    const sent = one.composed.notices.settle(Date.now() + 5 * 60_000);
    await until('the mail server to be called', () => mail.calls() > calls);
    await say('While letters wait', [one.ids.member]);
    await until('the notice', () => has('While letters wait'), 8_000);
    mail.hangUp();
    await sent;
  }, 60_000);

  it("even beyond one answer's limit, also after all were marked as read", async () => {
    const { db } = one.deps;
    const ids = Array.from({ length: 1203 }, newId);
    await db.query(
      `insert into notice (workspace_id, id, user_id, type, resource_type, resource_id, actor_ids, event_ids, facts,
         is_listed, first_at, last_at, rev)
       select $1, id, $3, 'task_comment_created', 'record', $4, array[$5]::uuid[], array[]::uuid[], '{}', true, 1, 1, 1
       from unnest($2::uuid[]) id`,
      [one.workspaceId, ids, one.ids.guest, recordId, one.ids.admin],
    );
    const all = async () => {
      const seen = new Set<string>();
      for (let after = 0, asked = 0; ; ) {
        expect(asked++).toBeLessThan(20);
        const part = await data(`GET /notifications/changes?after=${after}`, 'guest');
        for (const id of [...part.gone_ids, ...part.notices.map((notice: { id: string }) => notice.id)]) seen.add(id);
        if (!part.has_more) return seen.size;
        after = part.rev;
      }
    };
    expect(await all()).toBe(1203);
    expect(await data('POST /notifications/read', 'guest', { all: true })).toEqual({ read: 1203 });
    const marks = ids.slice(0, 900).map((id) => ({ id, at: Date.now() + 1000, is_done: true }));
    await data('POST /notifications/marks', 'guest', { marks });
    expect(await all()).toBe(1203);
  });

  it('on a device that knows a later number than exists, because the database was restored', async () => {
    const { rev, notices } = await data('GET /notifications/changes', 'member');
    expect(notices.length).toBeGreaterThan(0);
    const anew = await data(`GET /notifications/changes?after=${rev + 1000}`, 'member');
    expect([anew.rev, anew.notices.length]).toEqual([rev, notices.length]);
  });
});
