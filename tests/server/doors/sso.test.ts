import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOfWorkspace } from '@server/auth/linkToken';
import { readFlow } from '@server/sso/flow';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { OidcProvider, type ProviderAccount } from '../../support/server/oidcProvider';
import { addPerson } from '../../support/server/persons';
import { SamlProvider } from '../../support/server/samlProvider';
import { setUpSso, signedInBrowser } from '../../support/server/ssoWorkspace';
import { makeWorkspace, PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let provider: OidcProvider;
let other: OidcProvider;
let admin: Browser;
let count = 0;
const CLIENT = { client_id: 'labtide', client_secret: 'a-secret-of-the-tests' };
beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  const redirect = 'http://127.0.0.1:8080/api/auth/sso/callback';
  [provider, other] = await Promise.all([OidcProvider.start(redirect), OidcProvider.start(redirect)]);
  admin = await setUpSso(server, { protocol: 'oidc', issuer: provider.issuer, ...CLIENT, is_enabled: true });
});
afterAll(async () => {
  await Promise.all([provider?.stop(), other?.stop()]);
  await server?.close();
  await databases?.stop();
});

const newBrowser = () => new Browser(server, `10.21.0.${++count % 250}`);
const leave = async (browser: Browser, query = 'workspace_slug=test') =>
  String((await browser.ask(`GET /auth/sso/login?${query}`)).headers.location);
const comeBack = async (browser: Browser, address: string) => {
  const answer = await browser.ask(`GET ${address.slice(address.indexOf('/auth/sso'))}`);
  expect(answer.status).toBe(302);
  return String(answer.headers.location).split('#')[1] as string;
};
const landing = (browser: Browser, code: string, body: object = {}) =>
  browser.ask('POST /auth/sso/landing', { code, ...body });

/** Goes to the provider and comes back. */
async function through(account: ProviderAccount, browser = newBrowser()) {
  const code = await comeBack(browser, await provider.signIn(await leave(browser), account));
  return { browser, code };
}
const verified = (email: string, sub = `sub-${++count}`): ProviderAccount => ({
  sub,
  email,
  email_verified: true,
  name: 'Ada Byron',
});

describe('a session that ends at the provider', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const logOutWith = (logout_token: string, code = codeOfWorkspace(server.workspaceId)) =>
    server.app.inject({
      method: 'POST',
      url: `/api/auth/sso/logout/${code}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    });
  const sidOf = async (userId: string) => {
    const rows = await server.deps.db.query<{ provider_session: string }>(
      `select provider_session from session where user_id = $1 and way = 'sso' order by created_at`,
      [userId],
    );
    return rows.map((row) => row.provider_session);
  };
  async function signedIn(account: ProviderAccount) {
    const { browser, code } = await through(account);
    expect((await landing(browser, code, { password: PASSWORD })).status).toBe(200);
    return browser;
  }

  it('ends here: one by its id, all by the person, and by a token that works once', async () => {
    const person = await addPerson(server, `oidc${++count}`, 'team-member');
    const account = verified(person.email);
    const byPassword = await signedInBrowser(server, person.email);
    const [first, second] = [await signedIn(account), await signedIn(account)];
    const sids = await sidOf(person.id);
    expect(new Set(sids).size).toBe(2);
    const token = await provider.logOut(account.sub, sids[0] as string);
    const outcome = await logOutWith(token);
    expect([outcome.statusCode, outcome.json().data.resource]).toEqual([200, { sessions_ended: 1 }]);
    expect(outcome.headers['cache-control']).toContain('no-store');
    expect([await first.isIn(), await second.isIn(), await byPassword.isIn()]).toEqual([false, true, true]);
    const again = await signedIn(account);
    expect([(await logOutWith(token)).statusCode, await again.isIn()]).toEqual([400, true]);
    const all = await logOutWith(await provider.sign({ sub: account.sub, events: EVENTS }, 'logout+jwt'));
    expect(all.json().data.resource).toEqual({ sessions_ended: 2 });
    expect([await second.isIn(), await again.isIn(), await byPassword.isIn()]).toEqual([false, false, true]);
    const log = await admin.data('GET /workspaces/security_events');
    expect(
      log.filter((one: { kind: string; user_id: string }) => one.kind === 'session_ended' && one.user_id === person.id),
    ).toHaveLength(2);
  });

  it('is accepted only by a token for this purpose, of this provider and for this workspace', async () => {
    const person = await addPerson(server, `oidc${++count}`, 'team-member');
    const account = verified(person.email);
    const browser = await signedIn(account);
    const { sub } = account;
    const old = Math.floor(Date.now() / 1000) - 600;
    const wrong = [
      provider.sign({ sub, events: EVENTS, nonce: 'n' }, 'logout+jwt'),
      provider.sign({ sub, events: EVENTS }, 'at+jwt'),
      provider.sign({ sub }, 'logout+jwt'),
      provider.sign({ sub, events: { 'http://schemas.openid.net/event/other': {} } }, 'logout+jwt'),
      provider.sign({ events: EVENTS }, 'logout+jwt'),
      provider.sign({ sub, events: EVENTS, aud: 'another' }, 'logout+jwt'),
      provider.sign({ sub, events: EVENTS, iss: other.issuer }, 'logout+jwt'),
      provider.sign({ sub, events: EVENTS, iat: old }, 'logout+jwt'),
      other.sign({ sub, events: EVENTS, iss: provider.issuer }, 'logout+jwt'),
      other.sign({ sub, events: EVENTS }, 'logout+jwt'),
      'eyJhbGciOiJub25lIn0.e30.',
      'nonsense',
    ];
    for (const token of wrong) expect((await logOutWith(await token)).statusCode).toBe(400);
    const good = () => provider.sign({ sub, events: EVENTS }, 'logout+jwt');
    const elsewhere = await makeWorkspace(server.deps, `out-${++count}`, `-out${count}`);
    for (const code of [codeOfWorkspace(elsewhere), 'none'])
      expect((await logOutWith(await good(), code)).statusCode).toBe(404);
    expect(await browser.isIn()).toBe(true);
    expect((await logOutWith(await good())).json().data.resource).toEqual({ sessions_ended: 1 });
    expect(await browser.isIn()).toBe(false);
  });
});

describe('single sign-on by OpenID Connect', () => {
  it('connects an account once by its password, and then lets its person in', async () => {
    const person = await addPerson(server, `oidc${++count}`, 'team-member');
    const account = verified(person.email);
    const first = await through(account);
    const asked = await landing(first.browser, first.code);
    expect([asked.status, codeOf(asked)]).toEqual([409, 'link_account']);
    const wrong = await landing(first.browser, first.code, { password: 'not it at all' });
    expect(wrong.status).toBe(401);
    const signedIn = await landing(first.browser, first.code, { password: PASSWORD });
    expect([signedIn.status, signedIn.body.data.resource.user.id]).toEqual([200, person.id]);
    const second = await through({ ...account, email: 'changed@elsewhere.test' });
    expect((await landing(second.browser, second.code)).body.data.resource.user.id).toBe(person.id);
    const [session] = await second.browser.data('GET /auth/sessions');
    expect([session.way, session.has_second_factor]).toEqual(['sso', false]);
  });

  it('finds the workspace by the domain of the address', async () => {
    const browser = newBrowser();
    const location = await leave(browser, 'email=Somebody%40TEST.test');
    expect(location).toContain(provider.issuer);
    expect(new URL(location).searchParams.get('login_hint')).toBe('Somebody@TEST.test');
    expect(await leave(newBrowser(), 'email=somebody%40elsewhere.test')).toMatch(/^\/login\/landing#/);
    expect(await leave(newBrowser(), 'workspace_slug=no-such')).toMatch(/^\/login\/landing#/);
  });

  it('says why it failed on the final page, once', async () => {
    const browser = newBrowser();
    const code = (await leave(browser, 'workspace_slug=no-such')).split('#')[1] as string;
    const outcome = await landing(browser, code);
    expect([outcome.status, wordsOf(outcome)]).toEqual([409, expect.stringContaining('not set up for this address')]);
    expect((await landing(browser, code)).status).toBe(404);
  });

  it('redirects only to its own addresses, whatever the request says', async () => {
    for (const asked of ['//evil.test', '/\\evil.test', 'https:%2F%2Fevil.test']) {
      const refused = await newBrowser().ask(`GET /auth/sso/login?workspace_slug=test&return_to=${asked}`);
      expect(refused.status).toBe(400);
    }
  });

  it('is bound to the browser that started it', async () => {
    const person = await addPerson(server, `oidc${++count}`, 'team-member');
    const mine = newBrowser();
    const back = await provider.signIn(await leave(mine), verified(person.email));
    const others = [newBrowser(), newBrowser()];
    await leave(others[1] as Browser);
    for (const browser of others) {
      const code = await comeBack(browser, back);
      expect([404, 409]).toContain((await landing(browser, code, { password: PASSWORD })).status);
      expect(await browser.isIn()).toBe(false);
    }
    const code = await comeBack(mine, back);
    for (const browser of others) expect((await landing(browser, code, { password: PASSWORD })).status).toBe(404);
    expect((await landing(mine, code, { password: PASSWORD })).status).toBe(200);
  });

  it('refuses another state, another nonce, another issuer and a used code', async () => {
    const person = await addPerson(server, `oidc${++count}`, 'team-member');
    const attempts: ((back: URL) => void)[] = [
      (back) => back.searchParams.set('state', 'another'),
      (back) => back.searchParams.set('iss', other.issuer),
      (back) => back.searchParams.set('code', 'another'),
    ];
    for (const change of attempts) {
      const browser = newBrowser();
      const back = new URL(await provider.signIn(await leave(browser), verified(person.email)));
      change(back);
      expect((await landing(browser, await comeBack(browser, back.href), { password: PASSWORD })).status).not.toBe(200);
    }
    const browser = newBrowser();
    const location = new URL(await leave(browser));
    location.searchParams.set('nonce', 'another');
    const back = await provider.signIn(location.href, verified(person.email));
    const refused = await landing(browser, await comeBack(browser, back), { password: PASSWORD });
    expect([refused.status, codeOf(refused)]).toEqual([409, null]);
    const twice = newBrowser();
    const used = await provider.signIn(await leave(twice), verified(person.email));
    await comeBack(twice, used);
    expect((await landing(twice, await comeBack(twice, used), { password: PASSWORD })).status).toBe(409);
  });

  it('shows the words of a provider that denies access', async () => {
    provider.denies = true;
    const { browser, code } = await through(verified('x@test.test'));
    provider.denies = false;
    expect(wordsOf(await landing(browser, code))).toBe('The provider did not let you in: Not today');
  });

  it('BookStackApp/BookStack#5771, graphql-hive/console#7673: says that the secret expired, and not that the person erred', async () => {
    await admin.data('PATCH /workspaces/sso', { client_secret: 'one that ran out' });
    const { browser, code } = await through(verified('x@test.test'));
    await admin.data('PATCH /workspaces/sso', CLIENT);
    expect(wordsOf(await landing(browser, code))).toMatch(/client secret.*expired.*administrator/);
  });

  it('18F/identity-oidc-expressjs#16, openpubkey/openpubkey#104: says that the clocks differ, and tolerates half a minute', async () => {
    const now = () => Math.floor(Date.now() / 1000);
    /** A provider whose clock is some seconds slow: its tokens are valid for a minute. */
    const answerOf = async (behind: number) => {
      let nonce = '';
      const account = verified(`clock${++count}@test.test`);
      const away = createServer((request, response) => {
        const url = new URL(request.url ?? '/', issuer);
        const json = (body: object) => {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(body));
        };
        if (url.pathname.includes('.well-known'))
          return json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` });
        const iat = now() - behind;
        return void provider
          .sign({ ...account, iss: issuer, nonce, iat, exp: iat + 60 }, 'JWT')
          .then((id_token) => json({ access_token: 'a', token_type: 'bearer', id_token }));
      }).listen(0, '127.0.0.1');
      await once(away, 'listening');
      const issuer = `http://127.0.0.1:${(away.address() as AddressInfo).port}`;
      await admin.data('PATCH /workspaces/sso', { issuer, joins_by_itself: true });
      const browser = newBrowser();
      const asked = new URL(await leave(browser)).searchParams;
      nonce = String(asked.get('nonce'));
      const back = `/auth/sso/callback?code=c&state=${encodeURIComponent(String(asked.get('state')))}`;
      const answer = await landing(browser, await comeBack(browser, back));
      await admin.data('PATCH /workspaces/sso', { issuer: provider.issuer, joins_by_itself: false });
      away.close();
      return answer;
    };
    expect((await answerOf(80)).status).toBe(200);
    expect(wordsOf(await answerOf(600))).toMatch(/clock of this server.*administrator/);
  });

  it('sourcegraph/sourcegraph-public-snapshot#46802, DefGuard/defguard#2885, growthbook/growthbook#4133: says that no seat is left, and creates no account', async () => {
    const staff = (is: boolean) =>
      server.deps.db.query('update app_user set is_staff = $2 where id = $1', [server.ids.admin, is]);
    await staff(true);
    const { taken } = (await admin.data('GET /workspaces/usage')).seats;
    const setSeats = (number_of_seats: number) =>
      server.ask(`PATCH /staff/workspaces/${server.workspaceId}`, { body: { number_of_seats } });
    expect((await setSeats(taken)).status).toBe(200);
    await admin.data('PATCH /workspaces/sso', { joins_by_itself: true, default_access_level: 'team-member' });
    const account = verified(`seat${++count}@test.test`);
    const full = await through(account);
    const refused = await landing(full.browser, full.code);
    expect([refused.status, wordsOf(refused)]).toEqual([409, expect.stringMatching(/^All seats.*administrators/)]);
    expect(await server.deps.db.query('select 1 from app_user where email = $1', [account.email ?? ''])).toEqual([]);
    await setSeats(200);
    const again = await through(account);
    expect((await landing(again.browser, again.code)).status).toBe(200);
    await admin.data('PATCH /workspaces/sso', { joins_by_itself: false, default_access_level: 'guest' });
    await staff(false);
  });

  it('counts two factors if the provider reports them, otherwise one', async () => {
    const person = await addPerson(server, `oidc${++count}`, 'team-member');
    const account = verified(person.email);
    const strengthOf = async (amr?: string[]) => {
      const { browser, code } = await through({ ...account, ...(amr ? { amr } : {}) });
      await landing(browser, code, { password: PASSWORD });
      return (await browser.data('GET /auth/sessions'))[0].has_second_factor;
    };
    expect([await strengthOf(), await strengthOf(['pwd']), await strengthOf(['pwd', 'otp'])]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('never links an address that the provider has not verified, or of an unproven domain', async () => {
    const person = await addPerson(server, `oidc${++count}`, 'team-member');
    const signInWith = async (account: ProviderAccount) => {
      const { browser, code } = await through(account);
      const answer = await landing(browser, code, { password: PASSWORD });
      return [answer.status, codeOf(answer)];
    };
    expect(await signInWith({ ...verified(person.email), email_verified: false })).toEqual([403, 'unverified']);
    expect(await signInWith(verified('ada@elsewhere.test'))).toEqual([403, 'domain']);
    expect(await signInWith({ sub: 'no-address' })).toEqual([403, 'no_email']);
  });

  it('lets people without an account in by invite, others only if self-service joining is on', async () => {
    const stranger = verified(`new${++count}@test.test`);
    const refused = await through(stranger);
    const answer = await landing(refused.browser, refused.code);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'no_access']);
    expect(await server.deps.db.query('select 1 from app_user where email = $1', [stranger.email ?? ''])).toEqual([]);
    await admin.data('POST /workspaces/members', { email: stranger.email, access_level: 'viewer' });
    const invited = await through(stranger);
    const joined = await landing(invited.browser, invited.code);
    expect([joined.status, joined.body.data.resource.user.access_level]).toEqual([200, 'viewer']);
    await admin.data('PATCH /workspaces/sso', { joins_by_itself: true, default_access_level: 'guest' });
    const own = await through(verified(`own${++count}@test.test`));
    expect((await landing(own.browser, own.code)).body.data.resource.user.access_level).toBe('guest');
    await admin.data('PATCH /workspaces/sso', { joins_by_itself: false });
  });

  it('refuses a deactivated person', async () => {
    await admin.data('PATCH /workspaces/sso', { joins_by_itself: true });
    const account = verified(`gone${++count}@test.test`);
    const first = await through(account);
    const { user } = (await landing(first.browser, first.code)).body.data.resource;
    await admin.data(`PATCH /workspaces/members/${user.id}`, { access_level: 'deactivated' });
    expect(await first.browser.isIn()).toBe(false);
    for (const again of [account, { ...account, sub: 'another-subject' }]) {
      const { browser, code } = await through(again);
      expect([403, 409]).toContain((await landing(browser, code)).status);
    }
    await admin.data('PATCH /workspaces/sso', { joins_by_itself: false });
  });

  it('keeps people of two providers with the same subject or the same address apart', async () => {
    const account = verified(`same${++count}@test.test`, 'same-subject');
    await admin.data('PATCH /workspaces/sso', { joins_by_itself: true });
    const here = await through(account);
    const mine = (await landing(here.browser, here.code)).body.data.resource.user.id;
    await admin.data('PATCH /workspaces/sso', { issuer: other.issuer });
    const atOther = async (who: ProviderAccount) => {
      const browser = newBrowser();
      const code = await comeBack(browser, await other.signIn(await leave(browser), who));
      return landing(browser, code);
    };
    const sameAddress = await atOther(account);
    expect([sameAddress.status, codeOf(sameAddress)]).toEqual([409, 'other_way']);
    const sameSubject = await atOther({ ...account, email: `twin${count}@test.test` });
    expect(sameSubject.status).toBe(200);
    expect(sameSubject.body.data.resource.user.id).not.toBe(mine);
    await admin.data('PATCH /workspaces/sso', { issuer: provider.issuer, joins_by_itself: false });
  });

  it('is valid for its own workspace only', async () => {
    const slug = `beyond${++count}`;
    await makeWorkspace(server.deps, slug, `-${slug}`);
    const person = await addPerson(server, `oidc${++count}`, 'team-member');
    const { browser, code } = await through(verified(person.email));
    await landing(browser, code, { password: PASSWORD });
    expect((await browser.ask('POST /auth/workspace', { workspace_slug: slug })).status).toBe(404);
  });

  it('encrypts what the browser carries', async () => {
    const browser = newBrowser();
    await leave(browser);
    const flow = readFlow(server.deps, { cookie: browser.cookie });
    expect(flow?.kind).toBe('oidc');
    expect(browser.cookie.includes(flow?.verifier ?? '')).toBe(false);
    // Not its last letter, some bits of which base64 ignores.
    const changed = browser.cookie.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect(readFlow(server.deps, { cookie: changed })).toBeNull();
  });
});

describe('settings of single sign-on', () => {
  it('are for admins of workspaces that have it, and never show the secret', async () => {
    const text = JSON.stringify(await admin.data('GET /workspaces/sso'));
    expect([text.includes(CLIENT.client_secret), text.includes('"has_client_secret":true')]).toEqual([false, true]);
    const [row] = await server.deps.db.query<{ text: string }>(
      'select row_to_json(s)::text as text from sso_settings s where workspace_id = $1',
      [server.workspaceId],
    );
    expect(row?.text).not.toContain(CLIENT.client_secret);
    const log = JSON.stringify(await admin.data('GET /workspaces/security_events?page_size=200'));
    expect([log.includes('sso_settings_changed'), log.includes(CLIENT.client_secret)]).toEqual([true, false]);
    const member = await signedInBrowser(server, 'member@test.test');
    for (const call of ['GET /workspaces/sso', 'PATCH /workspaces/sso'])
      expect((await member.ask(call, call.startsWith('GET') ? undefined : { is_enabled: false })).status).toBe(403);
  });

  it.each([
    [{ issuer: 'not an address' }, /not a web address/],
    [{ issuer: 'http://intranet.test' }, /https/],
    [{ issuer: 'https://a:b@idp.test' }, /password/],
    [{ issuer: 'http://127.0.0.1:1' }, /cannot reach the provider.*openid-configuration/],
    [{ domains: ['nonsense'] }, /not a domain/],
    [{ certificate: 'MII' }, /not a certificate/],
    [{ metadata_url: 'http://127.0.0.1:1/metadata' }, /The server cannot reach this address/],
  ])('refuse %j', async (change, words) => {
    const before = await admin.data('GET /workspaces/sso');
    const refused = await admin.ask('PATCH /workspaces/sso', change);
    expect([refused.status, wordsOf(refused)]).toEqual([400, expect.stringMatching(words)]);
    expect(await admin.data('GET /workspaces/sso')).toEqual(before);
  });

  it("dawarich#2925, zitadel/oidc#122: name the provider's issuer if another was entered", async () => {
    const provider = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer: `http://127.0.0.1:${port}/application/o/labtide/` }));
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const { port } = provider.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}/application/o/labtide`;
    const refused = await admin.ask('PATCH /workspaces/sso', { issuer });
    provider.close();
    expect([refused.status, wordsOf(refused)]).toEqual([
      400,
      `The provider at ${issuer} calls itself ${issuer}/. Enter exactly that as the issuer.`,
    ]);
  });

  it('make it the only way in once it works, except for one named admin', async () => {
    const member = await addPerson(server, `only${++count}`, 'team-member');
    const tried = await admin.ask('PATCH /workspaces/sso', { is_required: true });
    expect([tried.status, wordsOf(tried)]).toEqual([400, expect.stringContaining('Name an admin')]);
    const without = await admin.ask('PATCH /workspaces/sso', {
      is_required: true,
      break_glass_user_id: server.ids.admin,
    });
    expect([without.status, wordsOf(without)]).toEqual([400, expect.stringContaining('second factor first')]);
    await server.deps.db.query('update sso_settings set is_required = true where workspace_id = $1', [
      server.workspaceId,
    ]);
    const refused = await newBrowser().ask('POST /auth/login', { email: member.email, password: PASSWORD });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'sso_required']);
    const ways = await newBrowser().data('POST /auth/ways', { email: member.email });
    expect(ways.workspaces[0].ways.sso).toEqual({ is_required: true });
    const { browser, code } = await through(verified(member.email));
    expect((await landing(browser, code, { password: PASSWORD })).status).toBe(200);
    await server.deps.db.query('update sso_settings set is_required = false where workspace_id = $1', [
      server.workspaceId,
    ]);
  });

  it('keep the named admin, who must be an admin with a second factor, until another one is named', async () => {
    const person = await addPerson(server, `glass${++count}`, 'admin');
    const browser = await signedInBrowser(server, person.email);
    const { secret } = await browser.data('POST /auth/mfa-setup');
    const codeAt = (later = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 });
    await browser.data('POST /auth/mfa-activate', { otp: codeAt() });
    const set = (required: boolean) =>
      server.deps.db.query(
        'update sso_settings set is_required = $2, break_glass_user_id = $3 where workspace_id = $1',
        [server.workspaceId, required, person.id],
      );
    await set(true);
    const lower = () => server.ask(`PATCH /workspaces/members/${person.id}`, { body: { access_level: 'deactivated' } });
    const refused = await lower();
    expect([refused.status, wordsOf(refused)]).toEqual([409, expect.stringContaining('Name another one')]);
    const off = await browser.ask('POST /auth/mfa-deactivate', { password: PASSWORD, otp: codeAt(30) });
    expect([off.status, wordsOf(off)]).toEqual([409, expect.stringContaining('stays on until another one is named')]);
    await set(false);
    expect((await lower()).status).toBe(200);
  });

  it('are checked again, and tried once, before people who have no other way use another protocol', async () => {
    const { metadata } = new SamlProvider();
    await admin.data('PATCH /workspaces/sso', { metadata_xml: metadata });
    const set = (change: string) =>
      server.deps.db.query(`update sso_settings set ${change} where workspace_id = $1`, [server.workspaceId]);
    await set('is_required = true');
    const other = await admin.ask('PATCH /workspaces/sso', { protocol: 'saml' });
    expect([other.status, wordsOf(other)]).toEqual([409, expect.stringContaining('Sign in with single sign-on once')]);
    await set('is_required = false');
    await admin.data('PATCH /workspaces/sso', { protocol: 'saml' });
    // While the other protocol is in use its settings are saved unchecked.
    await set(`issuer = 'http://127.0.0.1:9/'`);
    const back = await admin.ask('PATCH /workspaces/sso', { protocol: 'oidc' });
    expect([back.status, (back.body.content as { path: string[] }[])[0]?.path]).toEqual([400, ['issuer']]);
    await admin.data('PATCH /workspaces/sso', { protocol: 'oidc', issuer: provider.issuer });
  });

  it('refuse sign-ins once it is switched off', async () => {
    const browser = newBrowser();
    const back = await provider.signIn(await leave(browser), verified('late@test.test'));
    await admin.data('PATCH /workspaces/sso', { is_enabled: false });
    expect(await leave(newBrowser())).toMatch(/^\/login\/landing#/);
    expect((await landing(browser, await comeBack(browser, back))).status).toBe(409);
    await admin.data('PATCH /workspaces/sso', { is_enabled: true });
  });
});
