import { randomBytes } from 'node:crypto';
import { createAdmin } from '@server/admin/createAdmin';
import { resetAccount } from '@server/admin/resetAccount';
import { hasAdmin } from '@server/setup/hasAdmin';
import { newSetUpToken } from '@server/setup/setUpLink';
import { slugOf } from '@server/setup/slugOf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { startServer, type TestServer } from '../support/server/testServer';

const password = randomBytes(12).toString('hex');

describe('the first administrator', () => {
  let databases: TestDatabases;
  let server: TestServer;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const signIn = (email: string, slug: string) =>
    server.ask('POST /auth/login', { as: null, body: { email, password, workspace_slug: slug } });

  it('creates a workspace and signs in as its admin', async () => {
    await createAdmin(server.deps, { email: 'first@lab.test', password, slug: 'main' });
    const answer = await signIn('first@lab.test', 'main');
    expect(answer.status).toBe(200);
    expect(answer.body.data.resource.user.access_level).toBe('admin');
    expect(answer.body.data.resource.workspace.slug).toBe('main');
  });

  it('is staff only on request', async () => {
    const staff = async (email: string, isStaff?: boolean) => {
      await createAdmin(server.deps, { email, password, slug: 'main', ...(isStaff === undefined ? {} : { isStaff }) });
      const { token } = (await signIn(email, 'main')).body.data.resource;
      const headers = { authorization: `Bearer ${token}` };
      return (await server.ask('GET /access/app', { as: null, headers })).body.data.resource.access_level;
    };
    expect([await staff('plain@lab.test'), await staff('staff@lab.test', true)]).toEqual(['user', 'staff']);
  });

  it('refuses a password that is short or easy to guess, and creates nothing', async () => {
    for (const weak of ['tenletters', 'aaaaaaaaaaaa', 'weak@lab.test', 'biology-biology'])
      await expect(
        createAdmin(server.deps, { email: 'weak@lab.test', password: weak, slug: 'biology' }),
      ).rejects.toThrow(/password/i);
    expect(await server.deps.db.query(`select 1 from app_user where email = 'weak@lab.test'`)).toEqual([]);
    expect(await server.deps.db.query(`select 1 from workspace where slug = 'biology'`)).toEqual([]);
  });

  it('joins an existing workspace without changing its people', async () => {
    await createAdmin(server.deps, { email: 'second@lab.test', password, slug: 'test' });
    expect((await signIn('second@lab.test', 'test')).status).toBe(200);
    const members = (await server.ask('GET /workspaces/members')).body.data.resource as { email: string }[];
    expect(members.map((member) => member.email).sort()).toEqual([
      'admin@test.test',
      'guest@test.test',
      'member@test.test',
      'second@lab.test',
      'viewer@test.test',
    ]);
  });

  it('refuses a taken address and invalid ones', async () => {
    const again = createAdmin(server.deps, { email: 'Admin@Test.test', password, slug: 'main' });
    await expect(again).rejects.toThrow('already');
    await expect(createAdmin(server.deps, { email: 'nobody', password, slug: 'main' })).rejects.toThrow(
      'not an e-mail',
    );
  });

  it('lets somebody back in who has lost every way to sign in', async () => {
    const { deps } = server;
    const [{ id } = { id: '' }] = await deps.db.query<{ id: string }>(
      `select id from app_user where email = 'second@lab.test'`,
    );
    const { token } = (await signIn('second@lab.test', 'test')).body.data.resource;
    await deps.db.query(
      `insert into second_factor (user_id, sealed_secret, active_since) values ($1, '\\x00', now())`,
      [id],
    );
    await deps.db.query(
      `insert into passkey (id, user_id, credential_id, public_key, counter, passkey_name, rp_id, is_backed_up)
       values ($1, $1, 'AAAA', '\\x00', 0, 'Lost', 'lab.test', false)`,
      [id],
    );
    expect((await signIn('second@lab.test', 'test')).status).toBe(401);
    const next = `${password} anew`;
    await expect(resetAccount(deps, { email: 'nobody@lab.test', password: next })).rejects.toThrow('no account');
    await expect(resetAccount(deps, { email: 'second@lab.test', password: 'password1234' })).rejects.toThrow();
    expect(await resetAccount(deps, { email: ' Second@lab.test', password: next })).toContain('signs in');
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.ask('GET /auth/me', { as: null, headers })).status).toBe(401);
    const body = { email: 'second@lab.test', password: next };
    expect((await server.ask('POST /auth/login', { as: null, body })).status).toBe(200);
    const noted = await deps.db.query(`select 1 from security_log where kind = 'account_reset' and user_id = $1`, [id]);
    expect(noted).toHaveLength(1);
  });

  it('tells whether anybody can administer', async () => {
    expect(await hasAdmin(server.deps)).toBe(true);
    await server.deps.db.query('update app_user set password_hash = null');
    expect(await hasAdmin(server.deps)).toBe(false);
  });
});

describe('the link of a first run', () => {
  let databases: TestDatabases;
  let server: TestServer;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    // Nobody can administer yet, as on the first run of a server.
    await server.deps.db.query('update app_user set password_hash = null');
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const post = (call: string, body: object) => server.ask(`POST /auth/${call}`, { as: null, body });
  const first = {
    workspace_name: 'Südhafen Chemistry',
    full_name: 'Mina Roth',
    email: 'mina@lab.test',
    password,
    accepts_policies: true,
  };

  it('can be looked at without being used up, and is stored as a hash', async () => {
    const token = await newSetUpToken(server.deps);
    for (let look = 0; look < 2; look++) expect((await post('set-up-link', { token })).status).toBe(200);
    const rows = await server.deps.db.query('select * from set_up_link');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await post('set-up-link', { token: `${token.slice(0, -1)}_` })).status).toBe(404);
  });

  it('expires after half an hour', async () => {
    const token = await newSetUpToken(server.deps);
    await server.deps.db.query(`update set_up_link set expires_at = expires_at - interval '31 minutes'`);
    const late = await post('set-up', { token, ...first });
    expect([late.status, late.body.content]).toEqual([404, expect.stringContaining('Start the server again')]);
    expect(await server.deps.db.query(`select 1 from app_user where email = $1`, [first.email])).toEqual([]);
  });

  it('stays valid when the input is refused, naming the field', async () => {
    const token = await newSetUpToken(server.deps);
    const weak = await post('set-up', { token, ...first, password: 'mina-roth-lab' });
    const taken = await post('set-up', { token, ...first, email: 'Member@test.test' });
    const rash = await post('set-up', { token, ...first, accepts_policies: false });
    for (const answer of [weak, taken, rash]) expect(answer.status).toBe(400);
    expect([weak, taken, rash].map(({ body }) => body.content[0].path)).toEqual([
      ['password'],
      ['email'],
      ['accepts_policies'],
    ]);
    expect((await post('set-up-link', { token })).status).toBe(200);
  });

  it('creates the workspace and its admin, who is signed in as staff; of two simultaneous attempts one succeeds', async () => {
    const token = await newSetUpToken(server.deps);
    const other = await newSetUpToken(server.deps);
    const both = await Promise.all([
      post('set-up', { token, ...first }),
      post('set-up', { token, ...first, email: 'eve@lab.test' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const made = both.find(({ status }) => status === 200)?.body.data.resource;
    expect([made.workspace.slug, made.workspace.workspace_name]).toEqual(['sudhafen-chemistry', 'Südhafen Chemistry']);
    expect([made.user.access_level, made.user.ppa_accepted_at !== null]).toEqual(['admin', true]);
    const headers = { authorization: `Bearer ${made.token}` };
    const access = await server.ask('GET /access/app', { as: null, headers });
    expect(access.body.data.resource.access_level).toBe('staff');
    const log = await server.ask('GET /workspaces/security_events', { as: null, headers });
    expect(log.text).toContain('workspace_set_up');
    // No link can set up a server that already has an administrator.
    for (const used of [token, other, await newSetUpToken(server.deps)])
      expect((await post('set-up', { token: used, ...first, email: 'eve2@lab.test' })).status).toBe(404);
  });

  it.each([
    ['Südhafen Chemistry', 'sudhafen-chemistry'],
    ['  --Assays & Co. (EU)  ', 'assays-co-eu'],
    ['実験室', 'main'],
  ])('gives %s the address %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
