import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { type MailServer, startMailServer } from '../../support/server/mailServer';
import {
  makeRecord,
  makeTestTable,
  newId,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../../support/server/testServer';

const MINUTE = 60_000;

describe('notices', () => {
  let databases: TestDatabases;
  let mail: MailServer;
  let server: TestServer;
  let table: TestTable;
  let recordId: string;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    mail = await startMailServer();
    server = await startServer(await databases.create(), undefined, {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Labtide <lab@test.test>',
    });
    table = await makeTestTable(server, 'Samples');
    recordId = await makeRecord(server, table, 'S-1');
  });
  afterAll(async () => {
    await server?.close();
    await mail?.close();
    await databases?.stop();
  });

  const data = async (call: string, as: Role = 'admin', body?: object) => {
    const answer = await server.ask(call, { body, as });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.resource;
  };
  const noticesOf = async (as: Role) => {
    await server.composed.notices.settle();
    return data('GET /notifications', as);
  };
  const say = (content: string, mentions: string[], as: Role = 'admin') =>
    data(`POST /records/${recordId}/comments`, as, { content, mentions });

  it('tells people that they were mentioned, with the text, but not of their own acts', async () => {
    await say('Is this well dry?', [server.ids.member, server.ids.admin]);
    const [notice, ...others] = await noticesOf('member');
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      type: 'mentions',
      resource: { type: 'record', id: recordId, title: 'S-1', kind: 'Samples' },
      actor_ids: [server.ids.admin],
      words: 'mentioned you',
      quote: 'Is this well dry?',
      read_at: null,
    });
    expect(await noticesOf('admin')).toEqual([]);
    expect((await server.ask('GET /notifications', { as: null })).status).toBe(401);
  });

  it('is marked only by its reader; of two marks the later one wins, in whatever order they arrive', async () => {
    const [{ id }] = await noticesOf('member');
    const at = Date.now();
    const mark = (as: Role, more: object) => data('POST /notifications/marks', as, { marks: [{ id, at, ...more }] });
    expect(await mark('viewer', { is_read: true })).toEqual({ marked: 0 });
    expect(await mark('member', { is_read: true, is_done: true })).toEqual({ marked: 1 });
    expect(await mark('member', { at: at - 1000, is_read: false })).toEqual({ marked: 0 });
    expect((await noticesOf('member'))[0]).toMatchObject({ read_at: expect.any(String), done_at: expect.any(String) });
    await mark('member', { at: at + 1, is_read: false, is_done: false });
    // Two marks from one laptop that arrive together are both applied.
    const later = [
      { id, at: at + 2, is_read: true },
      { id, at: at + 3, is_done: true },
    ];
    await data('POST /notifications/marks', 'member', { marks: later });
    expect((await noticesOf('member'))[0]).toMatchObject({ read_at: expect.any(String), done_at: expect.any(String) });
    await mark('member', { at: at + 4, is_read: false, is_done: false });
    expect((await noticesOf('member'))[0]).toMatchObject({ read_at: null, done_at: null });
    expect(await data('POST /notifications/read', 'member', { all: true })).toEqual({ read: 1 });
    expect((await server.ask('POST /notifications/read', { as: 'member', body: {} })).status).toBe(400);
    const unread = await data('GET /notifications?is_read=false', 'member');
    expect(unread).toEqual([]);
  });

  it('counts records added to a table and a set for subscribers, and one undo reverts it', async () => {
    const subscribed = await data(`POST /users/subscriptions/table/${table.sliceId}`, 'member');
    expect(subscribed).toEqual([
      {
        type: 'table',
        resource_id: table.sliceId,
        title: 'Samples',
        kind: 'Table',
        path: `/tables/${table.sliceId}`,
        created_at: expect.any(String),
      },
    ]);
    await data('POST /users/subscriptions/set', 'member');
    const first = await makeRecord(server, table, 'S-2');
    const made = await server.ask('POST /records', {
      body: { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: 'S-3' } },
    });
    await server.composed.notices.settle();
    const inTable = (await noticesOf('member')).filter(
      (one: { type: string }) => one.type === 'records_added_to_slice',
    );
    expect(inTable).toMatchObject([
      { count: 2, words: 'added 2 records', resource: { title: 'Samples', kind: 'Table' } },
    ]);

    const set = await data('POST /record_sets', 'admin', {
      entity_slice_id: table.sliceId,
      set_name: 'Hits',
      record_ids: [first, recordId],
    });
    await server.composed.notices.settle();
    const inSet = (await noticesOf('member')).filter((one: { type: string }) => one.type === 'records_added_to_set');
    expect(inSet).toMatchObject([{ count: 2, resource: { id: set.id, title: 'Hits' } }]);
    expect(made.status).toBe(200);

    const other = await makeTestTable(server, 'Alone');
    await data(`POST /users/subscriptions/table/${other.sliceId}`, 'member');
    const alone = await server.ask('POST /records', {
      body: { entity_slice_id: other.sliceId, key_field_to_value: { [other.nameId]: 'A-1' } },
    });
    await server.composed.notices.settle();
    const ofOther = async () =>
      (await noticesOf('member')).filter((one: { resource: { id: string } }) => one.resource.id === other.sliceId);
    expect(await ofOther()).toHaveLength(1);
    await data(`POST /undo/${alone.body.data.event.id}`);
    expect(await ofOther()).toEqual([]);
  });

  it('says nothing of what the person may not see, neither at once nor when it is hidden later', async () => {
    await data(`POST /users/subscriptions/table`, 'guest');
    expect((await server.ask(`POST /users/subscriptions/table/${table.sliceId}`, { as: 'guest' })).status).toBe(404);
    await makeRecord(server, table, 'S-4');
    await say('For the guest', [server.ids.guest]);
    expect(await noticesOf('guest')).toEqual([]);
    const changes = await data('GET /notifications/changes', 'guest');
    expect(changes.notices).toEqual([]);
    expect((await server.ask(`POST /users/subscriptions/table/${newId()}`, { as: 'member' })).status).toBe(404);
    expect((await server.ask('POST /users/subscriptions/nonsense', { as: 'member' })).status).toBe(400);
  });

  it('reports comments on a followed record, and what belongs to a followed program', async () => {
    const program = await data('POST /programs', 'admin', { program_name: 'Kinases' });
    await data(`POST /users/subscriptions/record/${recordId}`, 'viewer');
    const [, ofProgram] = await data(`POST /users/subscriptions/program/${program.id}`, 'viewer');
    expect(ofProgram).toMatchObject({ type: 'program', title: 'Kinases', kind: 'Program', path: null });
    await say('The well was dry.', []);
    expect(await noticesOf('viewer')).toMatchObject([
      {
        type: 'task_comment_created',
        resource: { type: 'record', id: recordId },
        words: 'commented',
        quote: 'The well was dry.',
      },
    ]);
    const task = await data('POST /tasks', 'admin', {
      task_type: 'task',
      task_title: 'Dose again',
      program_ids: [program.id],
    });
    await data('PATCH /tasks', 'admin', { task_ids: [task.id], data: { task_status: 'in progress' } });
    expect((await noticesOf('viewer')).map((one: { type: string }) => one.type)).toContain('task_status_updated');
    await data(`DELETE /users/subscriptions/program/${program.id}`, 'viewer');
    await data(`DELETE /users/subscriptions/record/${recordId}`, 'viewer');
    expect(await data('GET /users/subscriptions', 'viewer')).toEqual([]);
  });

  it('says nothing about a muted resource, except for a mention', async () => {
    const at = { resource_type: 'slice', resource_id: table.sliceId };
    const mute = `PUT /notifications/mutes/slice/${table.sliceId}`;
    await data(mute, 'member', { is_muted: true });
    expect(await data('GET /notifications/mutes', 'member')).toEqual([at]);
    const before = (await noticesOf('member')).length;
    await data('POST /notifications/read', 'member', { all: true });
    await makeRecord(server, table, 'S-5');
    expect(await noticesOf('member')).toHaveLength(before);
    await data(mute, 'member', { is_muted: false });
    await makeRecord(server, table, 'S-6');
    expect(await noticesOf('member')).toHaveLength(before + 1);
  });

  it('reports work items: assigned, reviewed, moved with others, commented; one line for each person and item', async () => {
    await data('POST /notifications/read', 'member', { all: true });
    const make = async (task_title: string, more: object = {}) =>
      (await data('POST /tasks', 'admin', { task_type: 'task', task_title, ...more })).id as string;
    const ofTasks = async (as: Role = 'member') =>
      (await noticesOf(as)).filter((one: { resource: { type: string } }) => one.resource.type === 'task');
    const first = await make('Scale up', {
      assigned_user_ids: [server.ids.member],
      task_start_date: '2026-03-02',
      task_due_date: '2026-03-06',
    });
    expect(await ofTasks()).toMatchObject([
      { type: 'task_assigned_or_unassigned', words: 'assigned it to you', resource: { id: first, kind: 'Task' } },
    ]);
    await data('PATCH /tasks', 'admin', { task_ids: [first], data: { task_status: 'in progress' } });
    await data(`POST /tasks/${first}/comments`, 'admin', { content: 'Started today' });
    const types = (await ofTasks()).map((one: { type: string }) => one.type);
    expect(new Set(types)).toEqual(
      new Set(['task_assigned_or_unassigned', 'task_status_updated', 'task_comment_created']),
    );
    // A change that is reversed within two minutes is not reported.
    await data('PATCH /tasks', 'admin', { task_ids: [first], data: { task_status: 'to do' } });
    expect((await ofTasks()).map((one: { type: string }) => one.type)).not.toContain('task_status_updated');
    expect(await ofTasks('admin')).toEqual([]);
  });

  it('sends a mention by e-mail once it is two minutes old, unless it was read; one POST unsubscribes', async () => {
    await data('POST /notifications/read', 'member', { all: true });
    const settle = (minutes: number) => server.composed.notices.settle(Date.now() + minutes * MINUTE);
    await say('Look at the second replicate', [server.ids.member]);
    await server.composed.notices.settle();
    const sent = mail.emails.length;
    await settle(3);
    const message = mail.emails.at(-1)!;
    expect(mail.emails).toHaveLength(sent + 1);
    expect(message.to).toEqual(['member@test.test']);
    expect(message.subject).toBe('Test admin mentioned you: S-1');
    expect(message.text).toContain('Look at the second replicate');
    await settle(10);
    expect(mail.emails).toHaveLength(sent + 1);

    await data('POST /notifications/read', 'member', { all: true });
    await say('Read in time', [server.ids.member]);
    await server.composed.notices.settle();
    await data('POST /notifications/read', 'member', { all: true });
    await settle(5);
    expect(mail.emails).toHaveLength(sent + 1);

    const token = /token=([^\s>"]+)/.exec(message.headers)?.[1];
    expect(token).toBeTruthy();
    const off = await server.app.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(off.statusCode, off.payload).toBe(200);
    expect(await data('GET /users/settings/notifications', 'member')).toMatchObject({
      mentions: { email: false, web: true },
    });
    // An address in a browser is no press of the button.
    const opened = await server.app.inject({ method: 'GET', url: `/api/notifications/unsubscribe?token=${token}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, expect.stringContaining('/notices?settings=1')]);
    const forged = `${token!.slice(0, -1)}${token!.endsWith('A') ? 'B' : 'A'}`;
    expect((await server.ask(`POST /notifications/unsubscribe?token=${forged}`, { as: null })).status).toBe(400);
  });

  it('ends everything that an email is about, if it is about more than one kind', async () => {
    await data('PATCH /users/settings/notifications', 'member', { mentions: { email: true } });
    const settle = (minutes: number) => server.composed.notices.settle(Date.now() + minutes * MINUTE);
    await data('POST /notifications/read', 'member', { all: true });
    await say('A mention and a task at once', [server.ids.member]);
    await data('POST /tasks', 'admin', {
      task_type: 'task',
      task_title: 'Weigh the plates',
      assigned_user_ids: [server.ids.member],
    });
    await settle(0);
    await settle(3);
    const reason = '“Mentions” and “Assigned to me, or no longer” are on for e-mail';
    const message = await vi.waitFor(() => {
      const held = mail.emails.find(({ to, html }) => to.includes('member@test.test') && html.includes(reason));
      if (!held) throw new Error('The email has not come.');
      return held;
    });
    const token = /token=([^\s>"]+)/.exec(message.headers)?.[1];
    const url = `/api/notifications/unsubscribe?token=${token}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const off = await server.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect(off.statusCode, off.payload).toBe(200);
    expect(await data('GET /users/settings/notifications', 'member')).toMatchObject({
      mentions: { email: false, web: true },
      task_assigned_or_unassigned: { email: false, web: true },
      task_review_requested: { email: true },
    });
    await data('PATCH /users/settings/notifications', 'member', {
      mentions: { email: true },
      task_assigned_or_unassigned: { email: true },
    });
  });

  it('Noveum/orbit#478, OpenCTI-Platform/opencti#4310: are in the time zone of who never opened the settings', async () => {
    const zoneOf = async (as: 'guest') =>
      (await server.ask('GET /users/settings/notifications', { as })).body.data.preferences.time_zone;
    const load = (zone: string) =>
      server.ask('GET /auth/refresh-token', { as: 'guest', headers: { 'x-timezone': zone } });
    expect(await zoneOf('guest')).toBe('UTC');
    for (const none of ['60', 'Moon/Tranquility', '']) await load(none);
    expect(await zoneOf('guest')).toBe('UTC');
    await load('America/Los_Angeles');
    expect(await zoneOf('guest')).toBe('America/Los_Angeles');
    // While travelling, emails keep their hour until their reader changes it.
    await load('Asia/Tokyo');
    expect(await zoneOf('guest')).toBe('America/Los_Angeles');
    await data('PATCH /users/settings/notifications/preferences', 'guest', { time_zone: 'UTC' });
    await load('Asia/Tokyo');
    expect(await zoneOf('guest')).toBe('UTC');
  });

  it('holds back what waits while its reader pauses, and drops what they no longer want', async () => {
    const settle = (minutes: number) => server.composed.notices.settle(Date.now() + minutes * MINUTE);
    const deliver = (body: object) => data('PATCH /users/settings/notifications/preferences', 'viewer', body);
    const choose = (email: boolean) => data('PATCH /users/settings/notifications', 'viewer', { mentions: { email } });
    const sent = () => mail.emails.filter(({ to }) => to.includes('viewer@test.test')).length;
    const before = sent();
    await say('Before the pause', [server.ids.viewer]);
    await server.composed.notices.settle();
    await deliver({ paused_until: new Date(Date.now() + 60 * MINUTE).toISOString() });
    await settle(5);
    expect(sent()).toBe(before);
    await settle(61);
    expect(sent()).toBe(before + 1);
    expect(mail.emails.at(-1)?.text).toContain('Before the pause');

    // A pause that ends early releases what it held back.
    await data('POST /notifications/read', 'viewer', { all: true });
    await deliver({ paused_until: new Date(Date.now() + 600 * MINUTE).toISOString() });
    await say('During the pause', [server.ids.viewer]);
    await server.composed.notices.settle();
    await deliver({ paused_until: null });
    await settle(5);
    expect(sent()).toBe(before + 2);
    expect(mail.emails.at(-1)?.text).toContain('During the pause');

    await data('POST /notifications/read', 'viewer', { all: true });
    await say('No longer wanted', [server.ids.viewer]);
    await server.composed.notices.settle();
    await choose(false);
    await settle(5);
    await choose(true);
    await settle(90);
    expect(sent()).toBe(before + 2);
    await data('POST /notifications/read', 'viewer', { all: true });
  });

  it('collects what is not urgent in one digest, at the time that its reader chose last', async () => {
    const settle = (minutes: number) => server.composed.notices.settle(Date.now() + minutes * MINUTE);
    const daily = (minutes: number) =>
      data('PATCH /users/settings/notifications/preferences', 'viewer', {
        digest: 'daily',
        digest_at: new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16),
        days: [1, 2, 3, 4, 5, 6, 7],
      });
    const digests = () =>
      mail.emails.filter(({ to, text }) => to.includes('viewer@test.test') && text.includes('Digests'));
    await data('PATCH /users/settings/notifications', 'viewer', { records_added_to_slice: { email: true } });
    const other = await makeTestTable(server, 'Digests');
    await data(`POST /users/subscriptions/table/${other.sliceId}`, 'viewer');
    await daily(60);
    await makeRecord(server, other, 'D-1');
    await makeRecord(server, other, 'D-2');
    await server.composed.notices.settle();
    await daily(180);
    await settle(62);
    expect(digests()).toHaveLength(0);
    await settle(181);
    expect(digests()).toHaveLength(1);
    await settle(1700);
    expect(digests()).toHaveLength(1);
    await data('PATCH /users/settings/notifications/preferences', 'viewer', { digest_at: '08:00' });
    await data('POST /notifications/read', 'viewer', { all: true });
  });

  it('lists deliveries that were given up for admins, with the reason, and sends them again', async () => {
    const addressOf = (email: string) =>
      server.composed.deps.db.query('update app_user set email = $1 where id = $2', [email, server.ids.viewer]);
    const later = () => server.composed.notices.settle(Date.now() + 3 * MINUTE);
    await addressOf('refused@test.test');
    await say('For a mailbox that is gone', [server.ids.viewer]);
    await server.composed.notices.settle();
    await later();
    expect((await server.ask('GET /notifications/undelivered', { as: 'member' })).status).toBe(403);
    const [dead, ...others] = await data('GET /notifications/undelivered');
    expect(others).toEqual([]);
    expect(dead).toMatchObject({ channel: 'email', user_id: server.ids.viewer, error: expect.stringContaining('550') });
    await addressOf('viewer@test.test');
    expect(await data('POST /notifications/undelivered/send_again')).toEqual({ count: 1 });
    await later();
    expect(await data('GET /notifications/undelivered')).toEqual([]);
    expect(mail.emails.at(-1)).toMatchObject({ to: ['viewer@test.test'] });
    expect(mail.emails.at(-1)?.text).toContain('For a mailbox that is gone');
  });

  it('stores settings by type, channel and time of day', async () => {
    const patched = await data('PATCH /users/settings/notifications', 'viewer', {
      task_status_updated: { slack: true },
    });
    expect(patched.task_status_updated).toEqual({ slack: true, email: false, web: true });
    expect(Object.keys(patched)).toHaveLength(14);
    const delivery = await data('PATCH /users/settings/notifications/preferences', 'viewer', {
      digest: 'weekly',
      time_zone: 'Europe/Zurich',
    });
    expect(delivery).toMatchObject({ digest: 'weekly', digest_at: '08:00', time_zone: 'Europe/Zurich' });
    const refused = await server.ask('PATCH /users/settings/notifications/preferences', {
      as: 'viewer',
      body: { time_zone: 'Mars/Olympus' },
    });
    expect([refused.status, refused.text.includes('time_zone')]).toEqual([400, true]);
  });

  it('tells devices what has changed since their last request, and what is gone', async () => {
    const start = await data('GET /notifications/changes', 'member');
    expect(start.notices.length).toBeGreaterThan(2);
    const nothing = await data(`GET /notifications/changes?after=${start.rev}`, 'member');
    expect(nothing).toMatchObject({ notices: [], gone_ids: [], rev: start.rev, has_more: false });
    const { id } = start.notices[0];
    await data('POST /notifications/marks', 'member', { marks: [{ id, at: Date.now(), is_done: true }] });
    const one = await data(`GET /notifications/changes?after=${start.rev}`, 'member');
    expect(one.notices.map((notice: { id: string }) => notice.id)).toEqual([id]);
    const comment = await say('Taken back', [server.ids.member]);
    await server.composed.notices.settle();
    const added = await data(`GET /notifications/changes?after=${one.rev}`, 'member');
    expect(added.notices).toMatchObject([{ quote: 'Taken back' }]);
    await data(`DELETE /records/${recordId}/comments/${comment.id}`);
    await data('POST /notifications/marks', 'member', {
      marks: [{ id: added.notices[0].id, at: Date.now(), is_read: true }],
    });
    const gone = await data(`GET /notifications/changes?after=${added.rev}`, 'member');
    expect(gone.gone_ids).toEqual([added.notices[0].id]);
  });

  it('notifies a person once that the text of an item names them', async () => {
    const task = await data('POST /tasks', 'admin', { task_type: 'task', task_title: 'Repeat plate 3' });
    const ask = (words: string) => ({
      task_ids: [task.id],
      data: {
        task_content: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: words },
                { type: 'mention', attrs: { id: server.ids.viewer, label: 'Viewer' } },
              ],
            },
          ],
        },
      },
    });
    await data('PATCH /tasks', 'admin', ask('Ask '));
    await data('PATCH /tasks', 'admin', ask('Please ask '));
    const named = (await noticesOf('viewer')).filter(
      ({ type, resource }: { type: string; resource: { id: string } | null }) =>
        type === 'mentions' && resource?.id === task.id,
    );
    expect(named).toHaveLength(1);
    expect(named[0]).toMatchObject({ resource: { type: 'task', id: task.id }, words: 'mentioned you' });
  });
});
