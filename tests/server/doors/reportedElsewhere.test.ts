import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { type MailServer, startMailServer } from '../../support/server/mailServer';
import { addPerson } from '../../support/server/persons';
import { makeRecord, makeTestTable, PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

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

/** Errors that users of other products reported publicly, tried here. */
describe('people and e-mails, as reported of other products', () => {
  it('twentyhq/twenty#23036, outline/outline#3364, coollabsio/coolify#6290: an address is the same in any case', async () => {
    const body = { email: 'Uma.Frey@Lab.Test', access_level: 'team-member' };
    await data('POST /workspaces/members', body);
    // The part before the @ keeps its case as typed; the domain has none.
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

  it('mconf/mconf-web#394, consuldemocracy/consuldemocracy#1149: no e-mail about what was read or deleted', async () => {
    const table = await makeTestTable(server, 'Letters');
    const record = await makeRecord(server, table, 'L-1');
    const say = (content: string) =>
      data(`POST /records/${record}/comments`, { content, mentions: [server.ids.member] });
    const settle = (minutes: number) => server.composed.notices.settle(Date.now() + minutes * MINUTE);
    await settle(0);
    const sent = mail.emails.length;
    const deleted = await say('Said by mistake');
    await settle(0);
    await data(`DELETE /records/${record}/comments/${deleted.id}`);
    await settle(5);
    await say('Read in the app');
    await settle(0);
    await data('POST /notifications/read', { all: true }, 'member');
    await settle(5);
    expect(mail.emails.slice(sent)).toEqual([]);
  });

  it('a link in an e-mail that a scanner follows does nothing by itself', async () => {
    const answer = await server.app.inject({ method: 'GET', url: '/api/notifications/unsubscribe?token=anything' });
    // Who opens it in a browser comes to the settings.
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      expect.stringMatching(/\/notices\?settings=1$/),
    ]);
    await data('POST /workspaces/members', { email: 'scanned@lab.test', access_level: 'viewer' });
    const { text } = await mail.next('scanned@lab.test');
    // The token is behind the #, so a scanner's request does not contain it.
    expect(text).toMatch(/\/login\/join#\S+/);
  });

  it('mezis/appfab#72: marking one notice as unread leaves the others as they are', async () => {
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

  it('marmotdata/marmot#252, LeanerCloud/CUDly#1541, goauthentik/authentik#25081: people deactivated in bulk lose cookie, token and key for good', async () => {
    const people = await Promise.all(['gone-1', 'gone-2'].map((name) => addPerson(server, name, 'team-member')));
    const held = await Promise.all(
      people.map(async ({ email }) => {
        const browser = new Browser(server);
        const { token } = await browser.data('POST /auth/login', { email, password: PASSWORD });
        const { key } = await browser.data('POST /users/access-keys', { key_name: 'Reader' });
        return { browser, token: token as string, key: key as string };
      }),
    );
    const opens = (bearer: string) =>
      server.ask('GET /access/workspace', { as: null, headers: { authorization: `Bearer ${bearer}` } });
    const state = async () =>
      Promise.all(
        held.map(async ({ browser, token, key }) => [
          await browser.isIn(),
          (await opens(token)).status,
          (await opens(key)).status,
        ]),
      );
    expect(await state()).toEqual([
      [true, 200, 200],
      [true, 200, 200],
    ]);
    const user_ids = people.map(({ id }) => id);
    await data('PATCH /workspaces/members', { user_ids, access_level: 'deactivated' });
    expect(await state()).toEqual([
      [false, 401, 401],
      [false, 401, 401],
    ]);
    await data('PATCH /workspaces/members', { user_ids, access_level: 'viewer' });
    expect(await state()).toEqual([
      [false, 401, 401],
      [false, 401, 401],
    ]);
  });

  it('appwrite/appwrite#11692, keycloak/keycloak#26106, artifact-keeper/artifact-keeper#1822: a recovery code sent many times at once opens one session', async () => {
    const { email } = await addPerson(server, 'racer', 'team-member');
    const browser = new Browser(server, '10.7.0.1');
    await browser.data('POST /auth/login', { email, password: PASSWORD });
    const { secret } = await browser.data('POST /auth/mfa-setup');
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recovery_codes } = await browser.data('POST /auth/mfa-activate', { otp });
    const tries = Array.from({ length: 8 }, (_, i) =>
      new Browser(server, `10.7.1.${i}`).ask('POST /auth/login', { email, password: PASSWORD, otp: recovery_codes[0] }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401 || status === 429)).toHaveLength(7);
  });

  it('goauthentik/authentik#17657: an invite from somebody who may no longer invite is refused', async () => {
    const inviter = await addPerson(server, 'inviter', 'admin');
    const browser = new Browser(server);
    await browser.data('POST /auth/login', { email: inviter.email, password: PASSWORD });
    const invite = async (email: string) => {
      await browser.data('POST /workspaces/members', { email, access_level: 'admin' });
      return /\/login\/join#(\S+)/.exec((await mail.next(email)).text)?.[1] as string;
    };
    const tokens = [await invite('backdoor-1@lab.test'), await invite('backdoor-2@lab.test')];
    const enter = (id: string | undefined) =>
      new Browser(server).ask('POST /auth/join', { id, full_name: 'Bea Door', password: GOOD, accepts_policies: true });
    for (const [i, access_level] of ['team-member', 'deactivated'].entries()) {
      await data(`PATCH /workspaces/members/${inviter.id}`, { access_level }, 'admin');
      const refused = await enter(tokens[i]);
      expect([refused.status, wordsOf(refused)]).toEqual([
        409,
        expect.stringContaining('Ask an administrator for a new'),
      ]);
    }
    // Another admin who sends it again becomes responsible for it.
    const listed = async () =>
      (await data('GET /workspaces/invites')) as { id: string; email: string; is_void: boolean }[];
    const [open] = await listed();
    const held = async () => (await data('GET /workspaces/usage')).seats.held;
    const heldBefore = await held();
    expect((await listed()).filter(({ email }) => email.startsWith('backdoor')).map(({ is_void }) => is_void)).toEqual([
      true,
      true,
    ]);
    await data(`POST /workspaces/invites/${open?.id}/resend`, {});
    expect((await listed()).find(({ id }) => id === open?.id)?.is_void).toBe(false);
    expect(await held()).toBe(heldBefore + 1);
    expect(open?.email).toMatch(/^backdoor/);
    const token = /\/login\/join#(\S+)/.exec((await mail.next(open?.email as string)).text)?.[1];
    expect((await enter(token)).status).toBe(200);
  });

  it('nbproject/nbproject#172: the link of a used invite does not restore a level', async () => {
    await data('POST /workspaces/members', { email: 'once@lab.test', access_level: 'admin' });
    const id = /\/login\/join#(\S+)/.exec((await mail.next('once@lab.test')).text)?.[1];
    const browser = new Browser(server);
    const body = { id, full_name: 'Once Only', password: GOOD, accepts_policies: true };
    const { user } = await browser.data('POST /auth/join', body);
    await data(`PATCH /workspaces/members/${user.id}`, { access_level: 'viewer' });
    expect((await browser.ask('POST /auth/join', { id })).status).toBe(409);
    const again = new Browser(server);
    await again.data('POST /auth/login', { email: 'once@lab.test', password: GOOD });
    expect((await again.data('GET /access/workspace')).access_level).toBe('viewer');
  });

  it('keybase/client#9314: an invite with a lower level takes nothing from an existing member', async () => {
    await data('POST /workspaces/members', { email: 'double@test.test', access_level: 'viewer' });
    const id = /\/login\/join#(\S+)/.exec((await mail.next('double@test.test')).text)?.[1];
    await addPerson(server, 'double', 'admin');
    const browser = new Browser(server);
    await browser.data('POST /auth/login', { email: 'double@test.test', password: PASSWORD });
    await browser.ask('POST /auth/join', { id });
    const again = new Browser(server);
    await again.data('POST /auth/login', { email: 'double@test.test', password: PASSWORD });
    expect((await again.data('GET /access/workspace')).access_level).toBe('admin');
  });

  it('nilsteampassnet/TeamPass#2172: a second factor cannot be set up again while one is on', async () => {
    const { email } = await addPerson(server, 'factor', 'team-member');
    const browser = new Browser(server, '10.7.2.1');
    await browser.data('POST /auth/login', { email, password: PASSWORD });
    const { secret } = await browser.data('POST /auth/mfa-setup');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await browser.data('POST /auth/mfa-activate', { otp: totp.generate({ timestamp: Date.now() - 30_000 }) });
    expect((await browser.ask('POST /auth/mfa-setup')).status).toBe(409);
    // Nor with the password only, and the earlier code still works.
    const half = new Browser(server, '10.7.2.2');
    expect((await half.ask('POST /auth/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await half.ask('POST /auth/mfa-setup')).status).toBe(401);
    const whole = await half.ask('POST /auth/login', { email, password: PASSWORD, otp: totp.generate() });
    expect(whole.status).toBe(200);
  });
});
