import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { type MailServer, startMailServer } from '../../support/server/mailServer';
import { makeRecord, makeTestTable, startServer, type TestServer } from '../../support/server/testServer';

const MINUTE = 60_000;
const GOOD = 'copper tide nine lamps';

let databases: TestDatabases;
let server: TestServer;
let mail: MailServer;
beforeAll(async () => {
  databases = await embeddedDatabases();
  mail = await startMailServer();
  server = await startServer(await databases.create(), undefined, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'labtide@lab.test',
  });
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
  await databases?.stop();
});

const data = async (call: string, body?: object, as: 'admin' | 'member' | 'viewer' = 'admin') => {
  const answer = await server.ask(call, { body, as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.resource;
};

/** Kinds of errors that users of other products reported in public, tried here. */
describe('people and letters, as reported of other products', () => {
  it('twentyhq/twenty#23036, outline/outline#3364, coollabsio/coolify#6290: an address is one in any case', async () => {
    const body = { email: 'Uma.Frey@Lab.Test', access_level: 'team-member' };
    await data('POST /workspaces/members', body);
    // Case of the name before the @ stays as it was typed; the domain has none.
    const { text } = await mail.next('Uma.Frey@lab.test');
    const token = /\/login\/join#(\S+)/.exec(text)?.[1] as string;
    const again = await server.ask('POST /workspaces/members', { body: { ...body, email: ' uma.frey@lab.test ' } });
    const invites = (await data('GET /workspaces/invites')) as { email: string }[];
    expect([again.status, invites.filter(({ email }) => /uma/i.test(email)).length]).toEqual([409, 1]);
    const browser = new Browser(server);
    await browser.data('POST /auth/join', {
      id: token,
      full_name: 'Uma Frey',
      password: GOOD,
      accepts_policies: true,
    });
    const shouted = await new Browser(server).ask('POST /auth/login', { email: 'UMA.FREY@LAB.TEST', password: GOOD });
    expect(shouted.status).toBe(200);
    const members = (await data('GET /workspaces/members')) as { email: string }[];
    expect(members.filter(({ email }) => /uma/i.test(email))).toHaveLength(1);
    const member = await server.ask('POST /workspaces/members', { body: { ...body, email: 'UMA.frey@lab.test' } });
    expect([member.status, wordsOf(member)]).toEqual([409, expect.stringContaining('member')]);
  });

  it('mconf/mconf-web#394, consuldemocracy/consuldemocracy#1149: no letter of what was read or deleted', async () => {
    const table = await makeTestTable(server, 'Letters');
    const record = await makeRecord(server, table, 'L-1');
    const say = (content: string) =>
      data(`POST /records/${record}/comments`, { content, mentions: [server.ids.member] });
    const settle = (minutes: number) => server.composed.notices.settle(Date.now() + minutes * MINUTE);
    await settle(0);
    const sent = mail.letters.length;
    const deleted = await say('Said by mistake');
    await settle(0);
    await data(`DELETE /records/${record}/comments/${deleted.id}`);
    await settle(5);
    await say('Read in the app');
    await settle(0);
    await data('POST /notifications/read', { all: true }, 'member');
    await settle(5);
    expect(mail.letters.slice(sent)).toEqual([]);
  });

  it('a link in a letter that a scanner follows does nothing by itself', async () => {
    const answer = await server.app.inject({ method: 'GET', url: '/api/notifications/unsubscribe?token=anything' });
    expect(answer.statusCode).toBe(404);
    await data('POST /workspaces/members', { email: 'scanned@lab.test', access_level: 'viewer' });
    const { text } = await mail.next('scanned@lab.test');
    // The token is behind the #: no request of a scanner carries it.
    expect(text).toMatch(/\/login\/join#\S+/);
  });

  it('mezis/appfab#72: one notice marked as unread leaves the others as they are', async () => {
    const table = await makeTestTable(server, 'Marks');
    for (const name of ['M-1', 'M-2']) {
      const record = await makeRecord(server, table, name);
      await data(`POST /records/${record}/comments`, { content: name, mentions: [server.ids.viewer] });
    }
    await server.composed.notices.settle();
    await data('POST /notifications/read', { all: true }, 'viewer');
    const [first] = await data('GET /notifications', undefined, 'viewer');
    await data('POST /notifications/marks', { marks: [{ id: first.id, at: Date.now(), is_read: false }] }, 'viewer');
    const after = (await data('GET /notifications', undefined, 'viewer')) as { id: string; read_at: string | null }[];
    expect(after.filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([first.id]);
  });
});
