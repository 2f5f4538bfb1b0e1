import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { multipart } from '../support/server/multipart';
import { addPerson, joinWorkspace, tokenOf } from '../support/server/persons';
import {
  makeTestTable,
  makeWorkspace,
  PASSWORD,
  type Role,
  startServer,
  type TestServer,
} from '../support/server/testServer';
import { TINY_PNG } from '../support/server/tinyPng';

describe('a workspace and its people', () => {
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

  const ask = (call: string, as: Role | null, body?: object) => server.ask(call, { as, body });
  const data = async (call: string, as: Role = 'admin', body?: object) => {
    const answer = await ask(call, as, body);
    expect(answer.text).toContain('resource');
    return answer.body.data.resource;
  };
  const upload = (call: string, as: Role, name: string, bytes: Buffer) => {
    const { payload, headers } = multipart(name, bytes);
    return server.ask(call, { as, body: payload, headers });
  };

  it('stores feedback, dismissals and later words', async () => {
    expect(await data('GET /users/nps', 'viewer')).toEqual([]);
    const dismissed = await data('POST /users/nps', 'viewer', {});
    expect(dismissed).toMatchObject({ score: null, feedback: '' });
    const given = await data('POST /users/nps', 'viewer', { score: 7 });
    expect(await data(`PATCH /users/nps/${given.id}`, 'viewer', { feedback: ' Fast ' })).toMatchObject({
      score: 7,
      feedback: 'Fast',
    });
    expect((await data('GET /users/nps', 'viewer')).map((one: { score: number }) => one.score)).toEqual([7, null]);
    for (const score of [0, 11, 7.5, '7']) expect((await ask('POST /users/nps', 'viewer', { score })).status).toBe(400);
    expect((await ask(`PATCH /users/nps/${given.id}`, 'admin', { feedback: 'Not mine' })).status).toBe(404);
  });

  it('counts a visit of a page once in 30 seconds, and none of guests', async () => {
    const visit = (as: Role, url: string) => data('POST /page_visits', as, { url });
    expect(await visit('member', '/tables?x=1')).toEqual({ url: '/tables?x=1', is_counted: true });
    expect((await visit('member', '/tables?x=1')).is_counted).toBe(false);
    expect((await visit('member', '/tables?x=2')).is_counted).toBe(true);
    expect((await visit('viewer', '/tables?x=1')).is_counted).toBe(true);
    expect((await visit('guest', '/tables?x=1')).is_counted).toBe(false);
    expect((await ask('POST /page_visits', 'member', { url: 'https://elsewhere.test/' })).status).toBe(400);
  });

  it('shows a picture and a colour to colleagues, and refuses files that are not pictures', async () => {
    const refused = await upload('POST /users/profile/picture', 'viewer', 'face.png', Buffer.from('no picture'));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('is not a picture')]);
    const me = (await upload('POST /users/profile/picture', 'viewer', 'face.png', TINY_PNG)).body.data.resource;
    expect(me.profile_picture_file_id).toMatch(/^[0-9a-f-]{36}$/);
    await data('PATCH /users/profile', 'viewer', { color: 'moss' });
    expect((await ask('PATCH /users/profile', 'viewer', { color: 'no-colour' })).status).toBe(400);
    const seen = (await data('GET /workspaces/members')).find((one: { id: string }) => one.id === server.ids.viewer);
    expect(seen).toMatchObject({ color: 'moss', profile_picture_file_id: me.profile_picture_file_id });
    expect((await ask(`GET /files/${me.profile_picture_file_id}`, 'guest')).status).toBe(200);
    expect((await data('DELETE /users/profile/picture', 'viewer')).profile_picture_file_id).toBeNull();
  });

  it('lets admins set the logo', async () => {
    const changed = await upload('POST /workspaces/logo', 'admin', 'logo.png', TINY_PNG);
    expect(changed.body.data.resource.logo_file_id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await data('GET /workspaces/active')).logo_file_id).toBe(changed.body.data.resource.logo_file_id);
    const door = async () => (await data('POST /auth/ways', 'guest', { workspace_slug: 'test' })).workspaces[0];
    expect((await door()).logo).toBe(`data:image/png;base64,${TINY_PNG.toString('base64')}`);
    expect((await upload('POST /workspaces/logo', 'member', 'logo.png', TINY_PNG)).status).toBe(403);
    expect((await data('DELETE /workspaces/logo')).logo_file_id).toBeNull();
    expect((await door()).logo).toBeNull();
  });

  it('keeps every preference of the workspace', async () => {
    const table = await makeTestTable(server, 'Preferences');
    const given = {
      workspace_name: 'Chemistry',
      alias_field_id: table.noteId,
      default_entity_kanban_field_id: table.noteId,
      record_sort_order: 'created_date',
      record_sort_descending: true,
      enable_review_flow: true,
      lock_completed: true,
      restrict_task_edits: true,
      task_shift_preference: 'keep_gap',
      task_avoid_weekends_preference: true,
      has_chat_enabled: true,
    };
    await data('PATCH /workspaces/preferences', 'admin', given);
    expect(await data('GET /workspaces/active', 'viewer')).toMatchObject(given);
    await data('PATCH /workspaces/preferences', 'admin', { lock_completed: false, restrict_task_edits: false });
    expect(await data('GET /workspaces/active')).toMatchObject({
      ...given,
      lock_completed: false,
      restrict_task_edits: false,
    });
    const open = { alias_field_id: null, default_entity_kanban_field_id: null };
    expect(await data('PATCH /workspaces/preferences', 'admin', open)).toMatchObject(open);
    expect((await ask('PATCH /workspaces/preferences', 'member', open)).status).toBe(403);
    await ask('PATCH /workspaces/preferences', 'admin', {
      number_of_seats: 1000,
      plan: 'enterprise',
      feature_flags: [],
    });
    expect(await data('GET /workspaces/active')).toMatchObject({ number_of_seats: 25, plan: 'trial' });
  });

  it('reports usage', async () => {
    const usage = await data('GET /workspaces/usage');
    expect(usage).toMatchObject({
      members: { admin: 1, 'team-member': 1, guest: 1, viewer: 1, deactivated: 0 },
      seats: { number: 25, taken: 2, held: 0 },
      plan: 'trial',
    });
    expect(usage.active_members).toBeGreaterThan(0);
    expect(usage.storage_bytes).toBeGreaterThan(0);
    expect((await ask('GET /workspaces/usage', 'member')).status).toBe(403);
  });

  it('searches events by words, person, call and time, and exports them', async () => {
    await data('POST /programs', 'admin', { program_name: 'Kinases 100%' });
    const found = await ask('GET /workspaces/events?search=kinases+100%25', 'admin');
    expect(found.body.data).toMatchObject({ page: 1, total: 1, resource: [{ title: 'Create program Kinases 100%' }] });
    const none = await ask(`GET /workspaces/events?actor_id=${randomUUID()}`, 'admin');
    expect(none.body.data).toMatchObject({ total: 0, resource: [] });
    const byCall = await ask('GET /workspaces/events?event_type=POST+/programs&page_size=1', 'admin');
    expect(byCall.body.data.total).toBeGreaterThan(0);
    const later = await ask('GET /workspaces/events?from=2099-01-01T00:00:00Z', 'admin');
    expect(later.body.data.total).toBe(0);
    const all = (await ask('GET /workspaces/events?page_size=1', 'admin')).body.data.total;
    const csv = await ask('GET /workspaces/events/export/csv', 'admin');
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(all + 1);
    const lines = (await ask('GET /workspaces/events/export/ndjson?search=kinases', 'admin')).text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ title: 'Create program Kinases 100%' }]);
    expect((await ask('GET /workspaces/events/export/csv', 'member')).status).toBe(403);
  });

  it('finds no hidden name by searching events', async () => {
    const table = await makeTestTable(server, 'Search');
    const secret = await data('POST /data_fields', 'admin', {
      entity_slice_id: table.sliceId,
      field_name: 'Zebrawood',
      field_type: 'text',
    });
    const search = async () => (await ask('GET /workspaces/events?search=zebrawood', 'admin')).body.data;
    expect((await search()).total).toBe(1);
    const hide = { data_fields_view: { mode: 'select', select: 'hide', ids: [secret.id] } };
    await data('PUT /authorizations/global/user/admin', 'admin', hide);
    expect(await search()).toMatchObject({ total: 0, resource: [] });
    expect((await ask('GET /workspaces/events/export/csv?search=zebrawood', 'admin')).text).not.toContain('ebrawood');
    await data('PUT /authorizations/global/user/admin', 'admin', { data_fields_view: { mode: 'all' } });
  });

  it('ends the sessions of a member', async () => {
    const person = await addPerson(server, 'leaver', 'team-member');
    const token = await tokenOf(server, person.email);
    const headers = { authorization: `Bearer ${token}` };
    const me = () => server.ask('GET /auth/me', { as: null, headers });
    expect((await me()).status).toBe(200);
    const activity = await data('GET /workspaces/members/activity');
    const of = activity.find((one: { user_id: string }) => one.user_id === person.id);
    expect(of).toMatchObject({ sessions: 1, has_second_factor: false, last_seen_at: expect.any(String) });
    expect((await ask(`DELETE /workspaces/members/${person.id}/sessions`, 'member')).status).toBe(403);
    expect(await data(`DELETE /workspaces/members/${person.id}/sessions`)).toEqual({ user_id: person.id, ended: 1 });
    expect((await me()).status).toBe(401);
  });

  it('changes the levels of several members at once, all or none', async () => {
    const one = await addPerson(server, 'bulk-one', 'viewer');
    const two = await addPerson(server, 'bulk-two', 'guest');
    const set = (user_ids: string[], access_level: string) =>
      ask('PATCH /workspaces/members', 'admin', { user_ids, access_level });
    expect((await set([one.id, randomUUID()], 'team-member')).status).toBe(404);
    const changed = await set([one.id, two.id], 'team-member');
    expect(changed.body.data.resource.map((row: { access_level: string }) => row.access_level)).toEqual([
      'team-member',
      'team-member',
    ]);
    const last = await set([server.ids.admin, one.id], 'viewer');
    expect([last.status, last.text]).toEqual([409, expect.stringContaining('needs at least one admin')]);
    const levels = (await data('GET /workspaces/members')).map((row: { access_level: string }) => row.access_level);
    expect(levels.filter((level: string) => level === 'admin')).toHaveLength(1);
  });

  it('gives no more seats than the plan has', async () => {
    await server.deps.db.query(`update app_user set is_staff = true where id = $1`, [server.ids.admin]);
    const waiting = [await addPerson(server, 'seat-one', 'viewer'), await addPerson(server, 'seat-two', 'deactivated')];
    const { seats } = await data('GET /workspaces/usage');
    const setSeats = (number_of_seats: number) =>
      data(`PATCH /staff/workspaces/${server.workspaceId}`, 'admin', { number_of_seats });
    await setSeats(seats.taken + 1);
    const ids = waiting.map(({ id }) => id);
    const both = await ask('PATCH /workspaces/members', 'admin', { user_ids: ids, access_level: 'team-member' });
    expect([both.status, both.text]).toEqual([409, expect.stringContaining('All seats of your plan are taken')]);
    const [first = '', second = ''] = ids;
    const raise = (id: string, access_level: string) =>
      ask(`PATCH /workspaces/members/${id}`, 'admin', { access_level });
    expect((await raise(first, 'team-member')).status).toBe(200);
    expect((await raise(first, 'admin')).status).toBe(200);
    expect((await raise(second, 'team-member')).status).toBe(409);
    expect((await raise(second, 'guest')).status).toBe(200);
    await setSeats(25);
    await server.deps.db.query(`update app_user set is_staff = false where id = $1`, [server.ids.admin]);
  });

  it('keeps one admin who can sign in; a bot does not count', async () => {
    const level = (id: string, access_level: string) =>
      ask(`PATCH /workspaces/members/${id}`, 'admin', { access_level });
    const people: { id: string; access_level: string }[] = await data('GET /workspaces/members');
    for (const { id, access_level } of people)
      if (access_level === 'admin' && id !== server.ids.admin) await level(id, 'team-member');
    const bot = await data('POST /workspaces/bots', 'admin', { bot_name: 'Provisioning' });
    expect((await level(bot.id, 'admin')).status).toBe(200);
    for (const to of ['team-member', 'deactivated']) {
      const refused = await level(server.ids.admin, to);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('at least one admin')]);
    }
    await level(bot.id, 'deactivated');
  });

  it('keeps passwords on if the server knows no other way in', async () => {
    const body = { is_password_auth_enabled: false, is_google_auth_enabled: true };
    const refused = await ask('PATCH /workspaces/preferences', 'admin', body);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('not set up for sign-in with Google'),
    ]);
  });

  it('lets staff create workspaces and set plan, flags and seats of all of them', async () => {
    const elsewhere = await makeWorkspace(server.deps, 'staffed', '-staffed');
    await server.deps.db.query(`update app_user set is_staff = true where id = $1`, [server.ids.viewer]);
    const listed = await data('GET /staff/workspaces', 'viewer');
    expect(listed.map((one: { id: string }) => one.id)).toEqual(
      expect.arrayContaining([server.workspaceId, elsewhere]),
    );
    const change = { plan: 'core', feature_flags: ['programs', 'api', 'api'], plan_ends_on: '2027-01-31' };
    const changed = await data(`PATCH /staff/workspaces/${elsewhere}`, 'viewer', change);
    expect(changed).toMatchObject({ plan: 'core', feature_flags: ['programs', 'api'], plan_ends_on: '2027-01-31' });
    const refusals = [{ plan: 'gold' }, { feature_flags: ['wings'] }, { number_of_seats: 0 }, { plan_ends_on: 'soon' }];
    for (const body of refusals)
      expect((await ask(`PATCH /staff/workspaces/${elsewhere}`, 'viewer', body)).status).toBe(400);
    const made = await data('POST /workspaces', 'viewer', {
      workspace_name: 'Northfield',
      slug: 'northfield',
      plan: 'basic',
    });
    expect(made).toMatchObject({ slug: 'northfield', members: 1, seats_taken: 1, plan: 'basic' });
    expect(made.feature_flags).not.toContain('api');
    const again = await ask('POST /workspaces', 'viewer', { workspace_name: 'Other', slug: 'northfield' });
    expect(again.status).toBe(409);
    await server.deps.db.query(`update app_user set is_staff = false where id = $1`, [server.ids.viewer]);
    expect((await ask('GET /staff/workspaces', 'viewer')).status).toBe(403);
  });

  it('lets staff set which status completes and locks experiments: done, or upload complete', async () => {
    await server.deps.db.query(`update app_user set is_staff = true where id = $1`, [server.ids.admin]);
    const staffSet = (completed_status: string) =>
      ask(`PATCH /staff/workspaces/${server.workspaceId}`, 'admin', { completed_status });
    const isFixedIn = async (task_status: string) => {
      const { id } = await data('POST /tasks', 'admin', { task_type: 'operation', task_title: 'hERG', task_status });
      const renamed = await ask('PATCH /tasks', 'admin', { task_ids: [id], data: { task_title: 'hERG, again' } });
      return renamed.status === 403;
    };
    await data('PATCH /workspaces/preferences', 'admin', { lock_completed: true });
    expect([await isFixedIn('done'), await isFixedIn('upload complete')]).toEqual([true, false]);
    expect((await staffSet('upload complete')).body.data.resource.completed_status).toBe('upload complete');
    expect([await isFixedIn('done'), await isFixedIn('upload complete')]).toEqual([false, true]);
    expect((await staffSet('to do')).status).toBe(400);
    await staffSet('done');
    await data('PATCH /workspaces/preferences', 'admin', { lock_completed: false });
    await server.deps.db.query(`update app_user set is_staff = false where id = $1`, [server.ids.admin]);
  });

  it('closes a workspace that is not active', async () => {
    const id = await makeWorkspace(server.deps, 'closing', '-closing');
    const headers = { authorization: `Bearer ${await tokenOf(server, 'admin-closing@test.test')}` };
    await server.deps.db.query(`update app_user set is_staff = true where id = $1`, [server.ids.admin]);
    await data(`PATCH /staff/workspaces/${id}`, 'admin', { is_active: false });
    expect((await server.ask('GET /auth/me', { as: null, headers })).status).toBe(401);
    // People who are in no other workspace are told why; people who are in another get into that one.
    const signIn = (body: object = {}) =>
      server.ask('POST /auth/login', {
        as: null,
        body: { email: 'admin-closing@test.test', password: PASSWORD, ...body },
      });
    const refused = await signIn();
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Workspace closing is closed.')]);
    const [{ id: person } = { id: '' }] = await server.deps.db.query<{ id: string }>(
      `select id from app_user where email = 'admin-closing@test.test'`,
    );
    await joinWorkspace(server, { id: person, email: 'admin-closing@test.test' }, 'viewer');
    // The oldest one lets them in if they name none.
    await server.deps.db.query(`update workspace set created_at = '2000-01-01' where id = $1`, [id]);
    const entered = await signIn();
    expect(entered.body.data.resource.workspace.id).toBe(server.workspaceId);
    expect((await signIn({ workspace_slug: 'closing' })).status).toBe(403);
    const ways = await server.ask('POST /auth/ways', { as: null, body: { workspace_slug: 'closing' } });
    expect([ways.status, ways.text]).toEqual([403, expect.stringContaining('Workspace closing is closed.')]);
    const token = entered.body.data.resource.token;
    const switched = await server.ask('POST /auth/workspace', {
      as: null,
      headers: { authorization: `Bearer ${token}` },
      body: { workspace_slug: 'closing' },
    });
    expect([switched.status, switched.text]).toEqual([403, expect.stringContaining('is closed')]);
    await data(`PATCH /workspaces/members/${person}`, 'admin', { access_level: 'deactivated' });
    await data(`PATCH /staff/workspaces/${id}`, 'admin', { is_active: true });
    expect((await server.ask('GET /auth/me', { as: null, headers })).status).toBe(200);
  });

  it("refuses to close one's own workspace, because nobody could reopen it", async () => {
    await server.deps.db.query(`update app_user set is_staff = true where id = $1`, [server.ids.admin]);
    const own = await ask(`PATCH /staff/workspaces/${server.workspaceId}`, 'admin', { is_active: false });
    expect([own.status, own.text]).toEqual([409, expect.stringContaining('signed in to this workspace')]);
    const other = await ask(`PATCH /staff/workspaces/${server.workspaceId}`, 'admin', { is_active: true });
    expect(other.status).toBe(200);
    await server.deps.db.query(`update app_user set is_staff = false where id = $1`, [server.ids.admin]);
  });

  it('lets staff look with lower rights, but not with higher ones', async () => {
    const view = (level: string, call = 'GET /access/workspace', as: Role = 'admin', body?: object) =>
      server.ask(call, { as, headers: { 'x-view-as': level }, body });
    // For people who are not staff the header has no effect.
    expect((await view('viewer')).body.data.resource.access_level).toBe('admin');
    await server.deps.db.query(`update app_user set is_staff = true where id = any($1::uuid[])`, [
      [server.ids.admin, server.ids.viewer],
    ]);
    expect((await view('viewer')).body.data.resource.access_level).toBe('viewer');
    const table = await makeTestTable(server, 'Viewed');
    const write = await view('viewer', 'PATCH /workspaces/preferences', 'admin', { record_sort_descending: true });
    expect(write.status).toBe(403);
    expect((await view('guest', 'GET /entity_slices')).body.data.resource).toEqual([]);
    expect((await view('team-member', 'GET /workspaces/usage')).status).toBe(403);
    expect((await ask('GET /entity_slices', 'admin')).text).toContain(table.sliceId);
    for (const level of ['admin', 'team-member', 'guest'])
      expect((await view(level, 'GET /entity_slices', 'viewer')).status).toBe(403);
    expect((await view('root')).status).toBe(400);
    const noted = await server.deps.db.query(
      `select 1 from security_log where workspace_id = $1 and kind = 'viewed_as' and user_id = $2`,
      [server.workspaceId, server.ids.admin],
    );
    expect(noted.length).toBeGreaterThan(0);
    await server.deps.db.query('update app_user set is_staff = false');
  });
});
