import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Browser, codeOf, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { addPerson } from '../../support/server/persons';
import { listen } from '../../support/server/relayClient';
import { makeWorkspace, PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

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

/** A new person, signed in with a browser. */
async function somebody(level: 'team-member' | 'admin' = 'team-member') {
  const person = await addPerson(server, `s${++count}`, level);
  const browser = new Browser(server, `10.2.0.${count}`);
  await signIn(browser, person.email);
  return { person, browser };
}
const signIn = (browser: Browser, email: string) => browser.data('POST /auth/login', { email, password: PASSWORD });
const age = (what: string, userId: string) =>
  server.deps.db.query(`update session set ${what} where user_id = $1`, [userId]);

describe('sessions', () => {
  it("are new at every sign-in, and the browser's previous one ends", async () => {
    const { person, browser } = await somebody();
    const before = browser.cookies.get('labtide_session') as string;
    await signIn(browser, person.email);
    expect(browser.cookies.get('labtide_session')).not.toBe(before);
    const old = new Browser(server);
    old.cookies.set('labtide_session', before);
    expect(await old.isIn()).toBe(false);
    expect(await browser.data('GET /auth/sessions')).toHaveLength(1);
  });

  it('are listed with device and address, and end one by one or all but this one', async () => {
    const { person, browser } = await somebody();
    const phone = new Browser(server, '10.9.0.9', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17.0 Safari/604.1');
    await signIn(phone, person.email);
    const third = new Browser(server);
    await signIn(third, person.email);
    const list = await browser.data('GET /auth/sessions');
    expect(list.map((one: { device: string }) => one.device).sort()).toEqual([
      'Firefox on Linux',
      'Firefox on Linux',
      'Safari on iPhone',
    ]);
    expect(list.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1);
    const ofPhone = list.find((one: { address: string }) => one.address === '10.9.0.9');
    await browser.data(`DELETE /auth/sessions/${ofPhone.id}`);
    expect(await phone.isIn()).toBe(false);
    expect(wordsOf(await browser.ask(`DELETE /auth/sessions/${ofPhone.id}`))).toBe('This session has already ended.');
    expect(await browser.data('DELETE /auth/sessions')).toEqual({ sessions_ended: 1 });
    expect([await third.isIn(), await browser.isIn()]).toEqual([false, true]);
  });

  it('of others do not exist', async () => {
    const { browser } = await somebody();
    const other = await somebody();
    const [theirs] = await other.browser.data('GET /auth/sessions');
    expect((await browser.ask(`DELETE /auth/sessions/${theirs.id}`)).status).toBe(404);
    expect(await other.browser.isIn()).toBe(true);
  });

  it('end after 30 days without use, and after 90 days in any case', async () => {
    const { person, browser } = await somebody();
    await age(`created_at = now() - interval '89 days', last_used_at = now() - interval '29 days'`, person.id);
    expect(await browser.isIn()).toBe(true);
    await age(`created_at = now() - interval '91 days', ends_at = now() - interval '1 day'`, person.id);
    expect(await browser.isIn()).toBe(false);
    await signIn(browser, person.email);
    await age(`last_used_at = now() - interval '31 days'`, person.id);
    expect(await browser.isIn()).toBe(false);
  });

  it('renew their secret; other tabs have a minute, then the old one ends the session and is logged', async () => {
    const { person, browser } = await somebody();
    const other = new Browser(server);
    other.cookies.set('labtide_session', browser.cookies.get('labtide_session') as string);
    await browser.data('GET /auth/refresh-token');
    expect(browser.cookies.get('labtide_session')).not.toBe(other.cookies.get('labtide_session'));
    // The answer was lost: the old secret is still valid.
    expect(await other.isIn()).toBe(true);
    expect(await browser.isIn()).toBe(true);
    expect(await other.isIn()).toBe(true);
    await age(`rotated_at = now() - interval '2 minutes'`, person.id);
    expect(await other.isIn()).toBe(false);
    expect(await browser.isIn()).toBe(false);
    const noted = await server.deps.db.query(
      `select 1 from security_log where workspace_id = $1 and user_id = $2 and kind = 'session_secret_reused'`,
      [server.workspaceId, person.id],
    );
    expect(noted).toHaveLength(1);
  });

  it('renew to the same secret when two tabs ask at once', async () => {
    const { browser } = await somebody();
    const other = new Browser(server);
    other.cookies.set('labtide_session', browser.cookies.get('labtide_session') as string);
    await Promise.all([browser.data('GET /auth/refresh-token'), other.data('GET /auth/refresh-token')]);
    expect(browser.cookies.get('labtide_session')).toBe(other.cookies.get('labtide_session'));
  });

  it('close their sockets within a second when they end', async () => {
    const { browser } = await somebody();
    const socket = new WebSocket(`ws://${address}/sync/pokes`, { headers: { cookie: browser.cookie } });
    await once(socket, 'open');
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(1_000) });
    await browser.ask('POST /auth/logout');
    expect((await closed)[0]).toBe(4401);
    expect(await browser.isIn()).toBe(false);
  });

  it('of a deactivated person are refused: cookie, token and socket', async () => {
    const { person, browser } = await somebody();
    const token = (await browser.data('GET /auth/refresh-token')).token;
    await server.ask(`PATCH /workspaces/members/${person.id}`, { body: { access_level: 'deactivated' } });
    expect(await browser.isIn()).toBe(false);
    const { status } = await server.ask('GET /auth/me', { as: null, headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(401);
  });
});

describe('step-up', () => {
  it('is required from ten minutes after the sign-in, accepts the password and renews the secret', async () => {
    const { person, browser } = await somebody();
    await browser.data('POST /auth/mfa-setup');
    await age(`proven_at = now() - interval '11 minutes'`, person.id);
    const refused = await browser.ask('POST /auth/mfa-setup');
    expect([refused.status, codeOf(refused)]).toEqual([403, 'step_up']);
    const before = browser.cookies.get('labtide_session');
    const wrong = await browser.ask('POST /auth/step-up', { password: 'not it' });
    expect(wordsOf(wrong)).toBe('This is not your password. 9 tries left.');
    await browser.data('POST /auth/step-up', { password: PASSWORD });
    expect(browser.cookies.get('labtide_session')).not.toBe(before);
    await browser.data('POST /auth/mfa-setup');
  });
});

describe('several workspaces', () => {
  it('can be visited with one account, each with a session of its own', async () => {
    const { person, browser } = await somebody();
    const elsewhere = await makeWorkspace(server.deps, 'second', '-second');
    const admin = new Browser(server);
    await signIn(admin, 'admin-second@test.test');
    const invite = await admin.data('POST /workspaces/members', { email: person.email, access_level: 'guest' });
    await browser.data('POST /auth/join', { id: invite.link.split('#')[1] });
    const me = await browser.data('GET /auth/me');
    expect([me.workspace.id, me.access_level]).toEqual([elsewhere, 'guest']);
    const before = new Browser(server);
    before.cookies.set('labtide_session', browser.cookies.get('labtide_session') as string);
    const there = await browser.data('POST /auth/workspace', { workspace_slug: 'test' });
    expect(there.workspace.id).toBe(server.workspaceId);
    expect(await before.isIn()).toBe(false);
    expect((await browser.ask('POST /auth/workspace', { workspace_slug: 'nowhere' })).status).toBe(404);
  });
});

describe('cookies', () => {
  it('cannot be read by scripts and are not sent by other sites', async () => {
    const answer = await new Browser(server).ask('POST /auth/login', { email: 'admin@test.test', password: PASSWORD });
    for (const line of [answer.headers['set-cookie']].flat())
      expect(line).toMatch(/^labtide_\w+=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });

  it('are Secure over https, with names that no other host can set', async () => {
    const secure = await startServer(await databases.create(), undefined, { PUBLIC_URL: 'https://lab.test' });
    const answer = await new Browser(secure).ask('POST /auth/login', { email: 'admin@test.test', password: PASSWORD });
    const lines = [answer.headers['set-cookie']].flat();
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^__Host-labtide_\w+=[^;]+; Path=\/; HttpOnly; .*; Secure$/);
    await secure.close();
  });
});
