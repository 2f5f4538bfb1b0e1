import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTICE_CHANNELS, NOTICE_TYPES, type NoticeType } from '@/domain/notices/noticeTypes';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { type MailServer, startMailServer } from '../../support/server/mailServer';
import { type SlackServer, startSlackServer } from '../../support/server/slackServer';
import {
  makeRecord,
  makeTestTable,
  newId,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../../support/server/testServer';

const DAY = 24 * 3600_000;
/** Their sources come with dashboards. */
const LATER: readonly NoticeType[] = ['dashboard_decision_updated', 'dashboard_selections_updated'];

describe('every type of notice', () => {
  let databases: TestDatabases;
  let mail: MailServer;
  let slack: SlackServer;
  let server: TestServer;
  let table: TestTable;
  let fileField: string;
  let count = 0;

  const data = async (call: string, as: Role = 'admin', body?: object) => {
    const answer = await server.ask(call, { body, as });
    expect(answer.status, `${call} ${answer.text}`).toBe(200);
    return answer.body.data.resource;
  };

  beforeAll(async () => {
    databases = await embeddedDatabases();
    mail = await startMailServer();
    slack = await startSlackServer();
    server = await startServer(await databases.create(), undefined, {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Labtide <lab@test.test>',
      PUBLIC_URL: 'https://lab.test',
      SLACK_CLIENT_ID: 'an-app',
      SLACK_CLIENT_SECRET: 'its-secret',
      SLACK_API_URL: slack.url,
    });
    table = await makeTestTable(server, 'Samples');
    const field = { property_name: 'Protocol', field_type: 'file', resource_types: ['task'] };
    fileField = (await data('POST /property_definitions', 'admin', field)).id;
    const { url } = await data('GET /users/slack', 'member');
    const state = new URL(url).searchParams.get('state');
    await data('POST /users/slack/connect', 'member', { code: 'of-the-member', state });
  });
  afterAll(async () => {
    await server?.close();
    await Promise.all([mail?.close(), slack?.close()]);
    await databases?.stop();
  });

  const task = async (more: object = {}) =>
    (await data('POST /tasks', 'admin', { task_type: 'task', task_title: `Item ${++count}`, ...more })).id as string;
  const follow = (id: string) =>
    data(`PATCH /tasks/${id}/subscribers`, 'admin', { subscriber_ids: [server.ids.member] });
  const followed = async () => {
    const id = await task();
    await follow(id);
    return id;
  };
  const change = async (id: string, change: object) => data('PATCH /tasks', 'admin', { task_ids: [id], data: change });

  /** Action that causes each type, on its own thing; the second step is the one that notifies. */
  const CAUSES: Partial<Record<NoticeType, () => Promise<unknown>>> = {
    mentions: async () =>
      data(`POST /tasks/${await task()}/comments`, 'admin', { content: 'Look', mentions: [server.ids.member] }),
    task_assigned_or_unassigned: async () => change(await task(), { assigned_user_ids: [server.ids.member] }),
    task_review_requested: async () => change(await task(), { reviewer_ids: [server.ids.member] }),
    task_status_updated: async () => change(await followed(), { task_status: 'in progress' }),
    task_scheduling_updated: async () => change(await followed(), { task_start_date: '2026-03-02' }),
    task_due_date_updated: async () => change(await followed(), { task_due_date: '2026-03-06' }),
    task_assignee_updated: async () => change(await followed(), { assigned_user_ids: [server.ids.viewer] }),
    task_comment_created: async () => data(`POST /tasks/${await followed()}/comments`, 'admin', { content: 'Done' }),
    records_added_to_slice: async () => {
      const other = await makeTestTable(server, `Table ${++count}`);
      await data(`POST /users/subscriptions/table/${other.sliceId}`, 'member');
      await makeRecord(server, other, 'R-1');
    },
    records_added_to_set: async () => {
      const record_ids = [await makeRecord(server, table, `S-${++count}`)];
      const set_name = `Set ${count}`;
      const set = await data('POST /record_sets', 'admin', {
        entity_slice_id: table.sliceId,
        set_name,
        record_ids: [],
      });
      await data(`POST /users/subscriptions/set/${set.id}`, 'member');
      await data('POST /record_sets/add', 'admin', { setIds: [set.id], recordIds: record_ids });
    },
    task_subscribed_or_unsubscribed: async () => follow(await task()),
    task_property_file_uploaded: async () => {
      const id = await followed();
      const file = { id: newId(), original_name: 'plate.txt', file_size: 4, upload_type: 'property-file' };
      await data('POST /files', 'admin', file);
      const put = await server.app.inject({
        method: 'PUT',
        url: `/api/files/${file.id}/content?offset=0`,
        headers: { authorization: `Bearer ${await server.token('admin')}`, 'content-type': 'application/octet-stream' },
        payload: Buffer.from('dose'),
      });
      expect(put.statusCode, put.payload).toBe(200);
      const add = [{ fileId: file.id, filename: 'plate.txt', size: 4 }];
      await change(id, { property_files: [{ property_definition_id: fileField, add }] });
    },
  };

  const types = NOTICE_TYPES.filter((type) => !LATER.includes(type));
  const delivered = async () => {
    const now = Date.now();
    await server.composed.notices.settle(now);
    const toMember = () => mail.emails.filter(({ to }) => to.includes('member@test.test')).length;
    const [emails, messages] = [toMember(), slack.messages.length];
    // Digests are sent on the next working day.
    await server.composed.notices.settle(now + 4 * DAY);
    const listed = (await data('GET /notifications', 'member')).map(({ type }: { type: string }) => type);
    await data('POST /notifications/read', 'member', { all: true });
    return { web: listed, email: toMember() - emails, slack: slack.messages.length - messages };
  };

  it.each(types)(
    'R-W-3.28 to R-W-3.41 %s reaches a person by each channel that is on, and by no other',
    async (type) => {
      const off = { slack: false, email: false, web: false };
      const settings = Object.fromEntries(NOTICE_TYPES.map((one) => [one, off]));
      const seen: Record<string, unknown> = {};
      for (const channel of [...NOTICE_CHANNELS, null]) {
        const of = channel === null ? off : { ...off, [channel]: true };
        await data('PATCH /users/settings/notifications', 'member', { ...settings, [type]: of });
        await server.deps.db.query('delete from notice');
        await (CAUSES[type] as () => Promise<unknown>)();
        const { web, email, slack: sent } = await delivered();
        seen[channel ?? 'none'] = { web, email, slack: sent };
      }
      const nothing = { web: [], email: 0, slack: 0 };
      expect(seen).toEqual({
        slack: { ...nothing, slack: 1 },
        email: { ...nothing, email: 1 },
        web: { ...nothing, web: [type] },
        none: nothing,
      });
    },
  );
});
