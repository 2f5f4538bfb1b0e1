import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Browser, codeOf, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { addPerson } from '../../support/server/persons';
import { listen, RawClient, until } from '../../support/server/relayClient';
import { PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let address: string;
let count = 0;
beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  address = await listen(server);
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

async function somebody(level: 'team-member' | 'admin' = 'team-member') {
  const person = await addPerson(server, `k${++count}`, level);
  const browser = new Browser(server);
  await browser.data('POST /auth/login', { email: person.email, password: PASSWORD });
  return { person, browser };
}
const withKey = (key: string, call: string, body?: object) =>
  server.ask(call, { as: null, headers: { authorization: `Bearer ${key}` }, ...(body ? { body } : {}) });

describe('an access key', () => {
  it('has the rights of its owner, and is stored as a hash', async () => {
    const { person, browser } = await somebody();
    const made = await browser.data('POST /users/access-keys', { key_name: 'Reader' });
    expect(made.key).toMatch(/^lt_[\w-]{33}_[\w-]{43}$/);
    expect((await withKey(made.key, 'GET /auth/me')).body.data.resource.id).toBe(person.id);
    expect((await withKey(made.key, 'POST /entity_slices', { slice_name: 'By a key' })).status).toBe(200);
    expect((await withKey(made.key, 'GET /workspaces/invites')).status).toBe(403);
    const [held] = await server.deps.db.query<{ text: string }>(
      'select row_to_json(k)::text as text from access_key k where workspace_id = $1 and id = $2',
      [server.workspaceId, made.id],
    );
    const secret = made.key.slice(-43);
    expect(held?.text).not.toContain(secret);
    expect((await browser.ask('GET /users/access-keys')).text).not.toContain(secret);
    expect((await browser.data('GET /users/access-keys'))[0].last_used_at).toMatch(/^\d{4}-/);
  });

  it('is refused for what only a person may do', async () => {
    const { browser } = await somebody('admin');
    const { key } = await browser.data('POST /users/access-keys', { key_name: 'Admin' });
    for (const [call, body] of [
      ['POST /users/access-keys', { key_name: 'Another' }],
      ['POST /workspaces/members', { email: 'x@y.test', access_level: 'admin' }],
      ['POST /auth/update-password', { current_password: PASSWORD, new_password: 'copper tide nine lamps' }],
      ['POST /workspaces/bots', { bot_name: 'Bot' }],
      ['GET /auth/sessions', undefined],
      ['POST /auth/logout', undefined],
    ] as const) {
      const refused = await withKey(key, call, body);
      expect([call, refused.status, codeOf(refused)]).toEqual([call, 403, 'person']);
    }
  });

  it('that is read-only changes nothing', async () => {
    const { browser } = await somebody('admin');
    const { key } = await browser.data('POST /users/access-keys', { key_name: 'Reads', is_read_only: true });
    expect((await withKey(key, 'GET /entity_slices')).status).toBe(200);
    for (const call of ['POST /entity_slices', 'PATCH /users/profile', 'PATCH /workspaces/preferences'])
      expect(codeOf(await withKey(key, call, {}))).toBe('read_only');
  });

  it('jamsocket/y-sweet#307, Community-VyProjects/VyManager#591: that is read-only cannot write in rooms either, whatever level its owner has', async () => {
    const { person, browser } = await somebody();
    const keyOf = async (is_read_only: boolean) =>
      (await browser.data('POST /users/access-keys', { key_name: 'Room', is_read_only })).key;
    const [reads, writes] = [await keyOf(true), await keyOf(false)];
    const send = async (call: string, body: object) => (await server.ask(call, { body })).body.data.resource;
    const program = await send('POST /programs', { program_name: 'Partners' });
    await send(`POST /programs/${program.id}/share`, { grants: [{ user_id: person.id, permission: 'edit' }] });
    const task = await send('POST /tasks', { task_type: 'task', task_title: 'Text', program_ids: [program.id] });
    await send(`PATCH /workspaces/members/${person.id}`, { access_level: 'guest' });
    const clients: RawClient[] = [];
    const joined = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const client = new RawClient(`ws://${address}/sync/task/${task.id}?schema=1`, headers);
      clients.push(client);
      await client.opened;
      await until('synced', () => client.synced);
      return client;
    };
    const note = (client: RawClient) => client.doc.getMap<string>('note');
    const [reader, writer] = [await joined(reads), await joined(writes)];
    reader.edit(() => note(reader).set('by', 'the key that reads'));
    writer.edit(() => note(writer).set('and', 'the key that writes'));
    await until('stored', () => writer.stored > 0);
    await until('received', () => note(reader).has('and'));
    const fresh = await joined(reads);
    expect(note(fresh).toJSON()).toEqual({ and: 'the key that writes' });
    for (const client of clients) client.close();
  });

  it('directus/directus#2070, makeplane/plane#9225, riparias/gbif-alert#427, watt-mind/coach#379: is refused when it is off, expired, removed, has a wrong secret, or its owner is gone', async () => {
    const { person, browser } = await somebody();
    const soon = new Date(Date.now() + 600).toISOString();
    const ends = await browser.data('POST /users/access-keys', { key_name: 'Ends', expires_at: soon });
    const made = await browser.data('POST /users/access-keys', { key_name: 'Key' });
    const status = async (key: string) => (await withKey(key, 'GET /auth/me')).status;
    expect(await status(made.key)).toBe(200);
    expect(await status(`${made.key.slice(0, -1)}${made.key.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    await browser.data(`PATCH /users/access-keys/${made.id}`, { is_active: false });
    expect(await status(made.key)).toBe(401);
    await browser.data(`PATCH /users/access-keys/${made.id}`, { is_active: true });
    expect(await status(made.key)).toBe(200);
    await new Promise((done) => setTimeout(done, 700));
    expect(await status(ends.key)).toBe(401);
    await browser.data(`DELETE /users/access-keys/${ends.id}`);
    const level = (access_level: string) =>
      server.ask(`PATCH /workspaces/members/${person.id}`, { body: { access_level } });
    await level('deactivated');
    expect(await status(made.key)).toBe(401);
    // It stays off when its owner is reactivated, and says so, until its owner turns it on.
    await level('team-member');
    expect(await status(made.key)).toBe(401);
    await browser.data('POST /auth/login', { email: person.email, password: PASSWORD });
    const [closed] = await browser.data('GET /users/access-keys');
    expect(closed).toMatchObject({ id: made.id, is_active: false, closed_at: expect.any(String) });
    const opened = await browser.data(`PATCH /users/access-keys/${made.id}`, { is_active: true });
    expect([opened.closed_at, await status(made.key)]).toEqual([null, 200]);
  });

  it('opens sockets by its header, never by a URL, and its expiry closes them', async () => {
    const { browser } = await somebody();
    const made = await browser.data('POST /users/access-keys', { key_name: 'Socket' });
    const named = new WebSocket(`ws://${address}/sync/pokes?token=${made.key}`);
    expect(String((await once(named, 'error'))[0])).toContain('401');
    const socket = new WebSocket(`ws://${address}/sync/pokes`, { headers: { authorization: `Bearer ${made.key}` } });
    await once(socket, 'open');
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(2_000) });
    await browser.data(`DELETE /users/access-keys/${made.id}`);
    expect((await closed)[0]).toBe(4401);
  });

  it('is one of at most twenty, and those of others do not exist', async () => {
    const { browser } = await somebody();
    const other = await somebody();
    const ids = [];
    for (let i = 0; i < 20; i++) ids.push((await browser.data('POST /users/access-keys', { key_name: `${i}` })).id);
    expect((await browser.ask('POST /users/access-keys', { key_name: '21' })).status).toBe(409);
    await browser.data(`DELETE /users/access-keys/${ids.pop()}`);
    const atOnce = Array.from({ length: 8 }, () => browser.ask('POST /users/access-keys', { key_name: 'at once' }));
    expect((await Promise.all(atOnce)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await other.browser.ask(`DELETE /users/access-keys/${ids[0]}`)).status).toBe(404);
  });
});

describe('a bot', () => {
  it('has a level and keys of its own, cannot sign in, and can be turned off', async () => {
    const { browser } = await somebody('admin');
    const bot = await browser.data('POST /workspaces/bots', { bot_name: 'Plate reader', access_level: 'viewer' });
    const { key } = await browser.data('POST /users/access-keys', { key_name: 'Reader', user_id: bot.id });
    expect((await withKey(key, 'GET /entity_slices')).status).toBe(200);
    expect((await withKey(key, 'POST /entity_slices', { slice_name: 'x' })).status).toBe(403);
    const email = `${bot.id}@bots.invalid`;
    expect((await new Browser(server).ask('POST /auth/login', { email, password: PASSWORD })).status).toBe(401);
    await browser.data(`PATCH /workspaces/bots/${bot.id}`, { is_active: false });
    expect((await withKey(key, 'GET /entity_slices')).status).toBe(401);
    const member = await somebody();
    expect((await member.browser.ask('POST /users/access-keys', { key_name: 'x', user_id: bot.id })).status).toBe(403);
  });
});

describe('a list of addresses', () => {
  it('applies to requests, sockets, keys and sign-ins; locking out oneself and invalid entries are refused', async () => {
    const admin = new Browser(server, '10.7.0.1');
    await admin.data('POST /auth/login', { email: 'admin@test.test', password: PASSWORD });
    const away = await somebody();
    const { key } = await away.browser.data('POST /users/access-keys', { key_name: 'Away' });
    const socket = new WebSocket(`ws://${address}/sync/pokes`, { headers: { authorization: `Bearer ${key}` } });
    await once(socket, 'open');
    for (const wrong of ['10.0.0', '10.0.0.0/33', '010.0.0.1', 'lab.test', '::1/129', '10.0.0.1/8/8'])
      expect((await admin.ask('POST /workspaces/ip_addresses', { ip_address: wrong })).status).toBe(400);
    const own = await admin.ask('POST /workspaces/ip_addresses', { ip_address: '192.0.2.0/24' });
    expect([own.status, wordsOf(own)]).toEqual([409, expect.stringContaining('the server sees you as 10.7.0.1')]);
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(2_000) });
    const entry = await admin.data('POST /workspaces/ip_addresses', { ip_address: '10.7.0.0/16', label: 'Office' });
    expect((await closed)[0]).toBe(4403);
    const refused = await away.browser.ask('GET /entity_slices');
    expect([refused.status, wordsOf(refused)]).toEqual([
      403,
      expect.stringContaining('accepts no requests from 10.1.0.1'),
    ]);
    expect((await withKey(key, 'GET /entity_slices')).status).toBe(403);
    const login = await away.browser.ask('POST /auth/login', { email: 'admin@test.test', password: PASSWORD });
    expect([login.status, codeOf(login)]).toEqual([403, 'address_refused']);
    const moved = await admin.ask(`PATCH /workspaces/ip_addresses/${entry.address_id}`, { ip_address: '192.0.2.1' });
    expect(moved.status).toBe(409);
    expect((await admin.ask('POST /workspaces/ip_addresses', { ip_address: '10.7.0.0/16' })).status).toBe(400);
    await admin.data(`DELETE /workspaces/ip_addresses/${entry.address_id}`);
    expect((await away.browser.ask('GET /entity_slices')).status).toBe(200);
    const log = await admin.data('GET /workspaces/security_events?page=1');
    expect(log.map((one: { kind: string }) => one.kind)).toContain('address_refused');
  });
});
