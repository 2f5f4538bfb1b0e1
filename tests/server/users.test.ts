import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { makeWorkspace, newId, PASSWORD, type Role, startServer, type TestServer } from '../support/server/testServer';

describe('people and their own settings', () => {
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

  const data = async (call: string, as: Role, body?: object) => {
    const answer = await server.ask(call, { body, as });
    expect(answer.text).toContain('resource');
    return answer.body.data.resource;
  };
  const status = async (call: string, as: Role | null, body?: object) => (await server.ask(call, { as, body })).status;

  it('refuses everything before both policies are accepted', async () => {
    await makeWorkspace(server.deps, 'newcomers', '-new');
    await server.deps.db.query(`update app_user set ppa_accepted_at = null where email = 'admin-new@test.test'`);
    const login = await server.ask('POST /auth/login', {
      as: null,
      body: { email: 'admin-new@test.test', password: PASSWORD },
    });
    expect(login.status).toBe(200);
    const headers = { authorization: `Bearer ${login.body.data.resource.token}` };
    const ask = (call: string, body?: object) => server.ask(call, { as: null, headers, body });
    expect((await ask('GET /auth/me')).body.data.resource.ppa_accepted_at).toBeNull();
    expect((await ask('GET /access/workspace')).status).toBe(200);
    expect((await ask('GET /access/app')).status).toBe(200);
    for (const call of ['GET /entity_slices', 'GET /sync/changes?cursor=0', 'GET /users/nowhere'] as const) {
      const refused = await ask(call);
      expect(refused.status, call).toBe(call === 'GET /users/nowhere' ? 404 : 403);
    }
    const refused = await ask('POST /entity_slices', { slice_name: 'Early' });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ content: 'Accept the privacy policy and the licence agreement first.' });
    const url = `/sync/pokes?token=${login.body.data.resource.token}`;
    const request = { url, headers: {}, socket: { remoteAddress: '127.0.0.1' } };
    expect(await server.deps.auth.verifyUpgrade(request as never)).toBeNull();
    for (const body of [{}, { ppa: true }, { ppa: true, eula: false }])
      expect((await ask('POST /users/accept-policies', body)).status).toBe(400);
    const accepted = await ask('POST /users/accept-policies', { ppa: true, eula: true });
    expect(accepted.body.data.resource.ppa_accepted_at).toMatch(/^\d{4}-/);
    expect((await ask('GET /auth/me')).body.data.resource).toEqual(accepted.body.data.resource);
    expect((await ask('GET /entity_slices')).status).toBe(200);
    expect(await server.deps.auth.verifyUpgrade(request as never)).not.toBeNull();
  });

  it("changes one's own name, everywhere at once", async () => {
    const me = await data('PATCH /users/profile', 'viewer', { full_name: ' Vera Novak ', preferred_name: 'Vera' });
    expect(me).toMatchObject({ full_name: 'Vera Novak', preferred_name: 'Vera', profile: { full_name: 'Vera Novak' } });
    const members = await data('GET /workspaces/members', 'admin');
    const seen = members.find((member: { id: string }) => member.id === server.ids.viewer);
    expect(seen).toMatchObject({ full_name: 'Vera Novak', preferred_name: 'Vera' });
    expect((await data('PATCH /users/profile', 'viewer', { preferred_name: ' ' })).preferred_name).toBeNull();
    const refused = await server.ask('PATCH /users/profile', { as: 'viewer', body: { full_name: ' ' } });
    expect(refused.status).toBe(400);
    expect(refused.body.content[0]).toMatchObject({ message: 'Name cannot be empty.', path: ['full_name'] });
    expect(await status('PATCH /users/profile', null, { full_name: 'X' })).toBe(401);
  });

  it('limits the size of preferences', async () => {
    const many = (n: number, text: string) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`t${i}`, text]));
    const save = (views: object) => server.ask('PATCH /users/preferences', { as: 'viewer', body: { views } });
    expect((await save(many(1000, 'v'))).status).toBe(200);
    const tooMany = await save(many(1001, 'v'));
    expect([tooMany.status, tooMany.text]).toEqual([400, expect.stringContaining('at most 1,000 are kept')]);
    const long = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`t${i}`.padEnd(100, 'x'), 'v'.repeat(100)]),
    );
    expect((await save(long)).status).toBe(413);
    expect((await server.ask('GET /auth/me', { as: 'viewer' })).text.length).toBeLessThan(40_000);
  });

  it('stores preferences', async () => {
    expect((await data('GET /auth/me', 'guest')).preferences).toEqual({});
    const view = newId();
    await data('PATCH /users/preferences', 'guest', { theme: 'Dark', table_limit: 500, views: { tables: view } });
    const kept = { theme: 'Light', table_limit: 500, views: { tables: view } };
    expect(await data('PATCH /users/preferences', 'guest', { theme: 'Light' })).toEqual(kept);
    expect((await data('GET /auth/me', 'guest')).preferences).toEqual(kept);
    expect(await status('PATCH /users/preferences', 'guest', { theme: 'Pink' })).toBe(400);
    expect(await status('PATCH /users/preferences', null, { theme: 'Dark' })).toBe(401);
  });

  it('has the names of a user that the specification lists', async () => {
    const me = await data('GET /auth/me', 'admin');
    const names = ['id', 'email', 'full_name', 'preferred_name', 'profile_picture_file_id', 'created_at', 'attrs'];
    for (const name of [...names, 'profile', 'workspace', 'ppa_accepted_at', 'eula_accepted_at'])
      expect(me, name).toHaveProperty(name);
    expect(me.attrs).toHaveProperty('color');
    expect(Object.keys(me.profile).sort()).toEqual(['created_at', 'full_name']);
  });

  it('stores every preference of the workspace, shows the defaults, and undoes a change', async () => {
    const active = () => data('GET /workspaces/active', 'member');
    const unset = await active();
    expect(unset).toMatchObject({
      enable_review_flow: false,
      lock_completed: false,
      restrict_task_edits: false,
      task_shift_preference: 'later_only',
      task_avoid_weekends_preference: false,
      has_chat_enabled: false,
    });
    const next = {
      enable_review_flow: true,
      lock_completed: true,
      restrict_task_edits: true,
      task_shift_preference: 'keep_gap',
      task_avoid_weekends_preference: true,
      has_chat_enabled: true,
      record_sort_order: 'created_date',
      record_sort_descending: true,
    };
    const changed = await server.ask('PATCH /workspaces/preferences', { body: { ...unset, ...next } });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data.resource).toMatchObject(next);
    expect(await active()).toMatchObject(next);
    expect((await data('GET /workspaces', 'member'))[0]).toMatchObject(next);
    expect((await data('GET /auth/me', 'member')).workspace).toMatchObject(next);
    expect(await status('PATCH /workspaces/preferences', 'member', next)).toBe(403);
    expect(await status('PATCH /workspaces/preferences', 'admin', { task_shift_preference: 'sometimes' })).toBe(400);
    expect(await status('PATCH /workspaces/preferences', 'admin', { lock_complete: true })).toBe(400);
    expect(await status(`POST /undo/${changed.body.data.event.id}`, 'admin', {})).toBe(200);
    expect(await active()).toEqual(unset);
  });
});
