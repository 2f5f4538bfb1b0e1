import { randomBytes } from 'node:crypto';
import { createAdmin, hasAdmin } from '@server/admin/createAdmin';
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

  it('makes a workspace and signs in as its admin', async () => {
    await createAdmin(server.deps, { email: 'first@lab.test', password, slug: 'main' });
    const answer = await signIn('first@lab.test', 'main');
    expect(answer.status).toBe(200);
    expect(answer.body.data.resource.user.access_level).toBe('admin');
    expect(answer.body.data.resource.workspace.slug).toBe('main');
  });

  it('is of the staff only when that is asked for', async () => {
    const staff = async (email: string, isStaff?: boolean) => {
      await createAdmin(server.deps, { email, password, slug: 'main', ...(isStaff === undefined ? {} : { isStaff }) });
      const { token } = (await signIn(email, 'main')).body.data.resource;
      const headers = { authorization: `Bearer ${token}` };
      return (await server.ask('GET /access/app', { as: null, headers })).body.data.resource.access_level;
    };
    expect([await staff('plain@lab.test'), await staff('staff@lab.test', true)]).toEqual(['user', 'staff']);
  });

  it('refuses a password that is short or can be guessed, and makes nothing', async () => {
    for (const weak of ['tenletters', 'aaaaaaaaaaaa', 'weak@lab.test', 'biology-biology'])
      await expect(
        createAdmin(server.deps, { email: 'weak@lab.test', password: weak, slug: 'biology' }),
      ).rejects.toThrow(/password/i);
    expect(await server.deps.db.query(`select 1 from app_user where email = 'weak@lab.test'`)).toEqual([]);
    expect(await server.deps.db.query(`select 1 from workspace where slug = 'biology'`)).toEqual([]);
  });

  it('joins a workspace that is there, and leaves its people alone', async () => {
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

  it('refuses a taken address and what is no address', async () => {
    const again = createAdmin(server.deps, { email: 'Admin@Test.test', password, slug: 'main' });
    await expect(again).rejects.toThrow('already');
    await expect(createAdmin(server.deps, { email: 'nobody', password, slug: 'main' })).rejects.toThrow('no e-mail');
  });

  it('knows whether anybody can administer', async () => {
    expect(await hasAdmin(server.deps)).toBe(true);
    await server.deps.db.query('update app_user set password_hash = null');
    expect(await hasAdmin(server.deps)).toBe(false);
  });
});
