import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { type MailServer, startMailServer } from '../../support/server/mailServer';
import { addPerson } from '../../support/server/persons';
import {
  makeRecord,
  makeTestTable,
  makeWorkspace,
  PASSWORD,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../../support/server/testServer';

const MINUTE = 60_000;
const GOOD = 'copper tide nine lamps';

let databases: TestDatabases;
let server: TestServer;
let mail: MailServer;
let table: TestTable;
let recordId: string;
beforeAll(async () => {
  databases = await embeddedDatabases();
  mail = await startMailServer();
  server = await startServer(await databases.create(), undefined, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'labtide@lab.test',
  });
  table = await makeTestTable(server, 'Samples');
  recordId = await makeRecord(server, table, 'S-1');
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
  await databases?.stop();
});

const data = async (call: string, body?: object, as: Role = 'admin') => {
  const answer = await server.ask(call, { body, as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.resource;
};
const signedIn = async (email: string, password = PASSWORD) => {
  const browser = new Browser(server);
  await browser.data('POST /auth/login', { email, password });
  return browser;
};
const tokenFor = async (email: string, more: object = {}) => {
  await data('POST /workspaces/members', { email, access_level: 'team-member', ...more });
  return /\/login\/join#(\S+)/.exec((await mail.next(email)).text)?.[1] as string;
};
const membersWith = async (part: string) =>
  ((await data('GET /workspaces/members')) as { email: string }[]).filter(({ email }) => email.includes(part));
const settle = (minutes = 0) => server.composed.notices.settle(Date.now() + minutes * MINUTE);
const say = (content: string, mentions: string[]) => data(`POST /records/${recordId}/comments`, { content, mentions });
const noticesOf = async (as: Role, quote: string) =>
  ((await data('GET /notifications', undefined, as)) as { quote: string | null }[]).filter(
    (notice) => notice.quote === quote,
  );

describe('invites and sign-in, as reported of other products', () => {
  it('mattermost/mattermost#11903, avocode/avocode#236, GovReady/govready-q#3: somebody signed in as another person neither joins by an invite nor uses it up', async () => {
    const id = await tokenFor('right.person@lab.test');
    const other = await signedIn('viewer@test.test');
    expect((await other.ask('POST /auth/join', { id })).status).toBe(400);
    expect((await other.data('GET /auth/me')).email).toBe('viewer@test.test');
    expect(await membersWith('right.person')).toEqual([]);
    const joined = await other.data('POST /auth/join', {
      id,
      full_name: 'Right Person',
      password: GOOD,
      accepts_policies: true,
    });
    expect(joined.user.email).toBe('right.person@lab.test');
    expect((await other.data('GET /auth/me')).email).toBe('right.person@lab.test');
    expect((await data('GET /access/workspace', undefined, 'viewer')).access_level).toBe('viewer');
  });

  it('contao/contao#7510, indico/indico#5878, natlas/natlas#136: a reset link is refused once the password was changed, by it or otherwise', async () => {
    const person = await addPerson(server, 'forgets', 'team-member');
    const ask = async () => {
      await new Browser(server).ask('POST /auth/send-password-reset', { email: person.email });
      return /#(\S+)/.exec((await mail.next(person.email)).text)?.[1];
    };
    const set = (token: string | undefined, new_password: string) =>
      new Browser(server).ask('POST /auth/reset-password', { token, new_password });
    const first = await ask();
    const browser = await signedIn(person.email);
    await browser.data('POST /auth/update-password', { current_password: PASSWORD, new_password: GOOD });
    expect((await set(first, 'another long sentence of words')).status).toBe(404);
    await mail.next(person.email);
    const second = await ask();
    expect((await set(second, 'another long sentence of words')).status).toBe(200);
    expect((await set(second, 'and one more sentence of words')).status).toBe(404);
    expect(await browser.isIn()).toBe(false);
  });

  it('arawa/workspace#1624: who loses one workspace keeps their level and groups in another', async () => {
    const person = await addPerson(server, 'twoplaces', 'team-member');
    await makeWorkspace(server.deps, 'second', '-second');
    const admin = await signedIn('admin-second@test.test');
    await admin.data('POST /workspaces/members', { email: person.email, access_level: 'admin' });
    const id = /\/login\/join#(\S+)/.exec((await mail.next(person.email)).text)?.[1];
    const browser = await signedIn(person.email);
    await browser.data('POST /auth/join', { id });
    const group = await data('POST /workspaces/groups', { group_name: 'Assays', user_ids: [person.id] });
    await admin.data(`PATCH /workspaces/members/${person.id}`, { access_level: 'deactivated' });
    expect(await browser.isIn()).toBe(false);
    const again = await signedIn(person.email);
    const access = await again.data('GET /access/workspace');
    expect([access.access_level, access.group_ids]).toEqual(['team-member', [group.id]]);
    const gone = await again.ask('POST /auth/workspace', { workspace_slug: 'second' });
    expect(gone.status).toBe(404);
  });

  it('OpenSlides/OpenSlides#3467, windmill-labs/windmill#1167: admins can lower each other, but the last one can neither leave nor be lowered', async () => {
    const second = await addPerson(server, 'secondadmin', 'admin');
    const browser = await signedIn(second.email);
    const level = (id: string, access_level: string) =>
      browser.ask(`PATCH /workspaces/members/${id}`, { access_level });
    expect((await level(server.ids.admin, 'viewer')).status).toBe(200);
    for (const access_level of ['viewer', 'deactivated', 'team-member']) {
      const refused = await level(second.id, access_level);
      expect([refused.status, wordsOf(refused)]).toEqual([409, expect.stringContaining('Make somebody else an admin')]);
    }
    expect((await level(server.ids.admin, 'admin')).status).toBe(200);
    expect((await level(second.id, 'viewer')).status).toBe(200);
  });

  it('nextcloud/groupfolders#760: an admin who hides a table from all admins can show it again', async () => {
    const call = 'PUT /authorizations/global/user/admin';
    const shown = async () =>
      ((await data('GET /entity_slices')) as { id: string }[]).some(({ id }) => id === table.sliceId);
    await data(call, { entity_slices: { mode: 'select', select: 'hide', ids: [table.sliceId] } });
    expect(await shown()).toBe(false);
    await data(call, { entity_slices: { mode: 'all' } });
    expect(await shown()).toBe(true);
  });
});

describe('notices, as reported of other products', () => {
  const edit = (id: string, content: string, mentions: string[]) =>
    data(`PATCH /records/${recordId}/comments/${id}`, { content, mentions });

  it('mattermost/mattermost-plugin-github#55, sagemathinc/cocalc#7956, mattermost/mattermost#34859: an edit notifies whom it adds, once, and nobody again', async () => {
    const { id } = await say('Is plate 7 dry', [server.ids.member]);
    await settle();
    await edit(id, 'Is plate 7 dry?', [server.ids.member]);
    await settle();
    await edit(id, 'Is plate 7 dry? Vera knows', [server.ids.member, server.ids.viewer]);
    await settle();
    const quote = 'Is plate 7 dry? Vera knows';
    expect([(await noticesOf('member', quote)).length, (await noticesOf('viewer', quote)).length]).toEqual([1, 1]);
    const sent = mail.emails.length;
    await settle(3);
    const emails = mail.emails.slice(sent).filter(({ text }) => text.includes('plate 7'));
    expect(emails.flatMap(({ to }) => to).sort()).toEqual(['member@test.test', 'viewer@test.test']);
  });

  it('zulip/zulip#30316: a mention that an edit removes is no longer reported, unless it was read', async () => {
    await data('POST /notifications/read', { all: true }, 'member');
    await data('POST /notifications/read', { all: true }, 'viewer');
    const { id } = await say('Wrong person', [server.ids.member, server.ids.viewer]);
    await settle();
    await data('POST /notifications/read', { all: true }, 'viewer');
    await edit(id, 'Wrong people', []);
    await settle();
    expect([
      (await noticesOf('member', 'Wrong people')).length,
      (await noticesOf('viewer', 'Wrong people')).length,
    ]).toEqual([0, 1]);
    const sent = mail.emails.length;
    await settle(5);
    expect(mail.emails.slice(sent)).toEqual([]);
  });

  it('mozilla/sumo#337, part-up/part-up#459, protegeproject/webprotege#580: people deactivated in the meantime get no e-mail', async () => {
    const person = await addPerson(server, 'leaves', 'team-member');
    await say('For somebody who leaves', [person.id]);
    await settle();
    await data(`PATCH /workspaces/members/${person.id}`, { access_level: 'deactivated' });
    const sent = mail.emails.length;
    await settle(5);
    expect(mail.emails.slice(sent).filter(({ to }) => to.includes(person.email))).toEqual([]);
    expect(await data('GET /notifications/undelivered')).toEqual([]);
  });
});
