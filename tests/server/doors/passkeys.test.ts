import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator, type Bent } from '../../support/server/authenticator';
import { Browser, codeOf, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { addPerson, type Person } from '../../support/server/persons';
import { makeWorkspace, PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

const ORIGIN = 'https://lab.test:8443';
let databases: TestDatabases;
let server: TestServer;
let count = 0;
beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create(), undefined, { PUBLIC_URL: ORIGIN, PROXIES: '0' });
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const codeAt = (secret: string, secondsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + secondsFromNow * 1000 });
const login = (browser: Browser, { email }: Person, more: object = {}) =>
  browser.ask('POST /auth/login', { email, password: PASSWORD, ...more });
const asksAtSignIn = (browser: Browser, { email }: Person) =>
  browser.data('POST /auth/login/passkey', { email, password: PASSWORD }).then(({ options }) => options);
const beginsAt = async (browser: Browser) => (await browser.data('POST /auth/passkeys/setup')).options;
const stepsUp = async (browser: Browser) => (await browser.data('POST /auth/step-up/passkey')).options;
const newBrowser = () => new Browser(server, `10.4.0.${++count}`);

async function signedIn() {
  const person = await addPerson(server, `p${++count}`, 'team-member');
  const browser = newBrowser();
  await login(browser, person);
  return { person, browser };
}

async function add(browser: Browser, name = 'Laptop', counts = true) {
  const key = new Authenticator(ORIGIN, 'lab.test', counts);
  const credential = key.make(await beginsAt(browser));
  const added = await browser.data('POST /auth/passkeys', { passkey_name: name, credential });
  return { key, id: added.passkey.id as string, codes: added.recovery_codes as string[] };
}

/** Another workspace, its admin, and an invite to it for an address. */
async function elsewhereFor(email: string) {
  const slug = `other${++count}`;
  await makeWorkspace(server.deps, slug, `-${slug}`);
  const admin = newBrowser();
  await admin.ask('POST /auth/login', { email: `admin-${slug}@test.test`, password: PASSWORD });
  const { link } = await admin.data('POST /workspaces/members', { email, access_level: 'team-member' });
  return { slug, admin, token: /#(\S+)/.exec(link)?.[1] as string };
}

async function withPasskey() {
  const { person, browser } = await signedIn();
  return { person, browser, ...(await add(browser)) };
}

describe('passkeys as a second factor', () => {
  it('are asked for after the password, and open the account with it', async () => {
    const { person, browser, key, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    expect((await browser.data('GET /auth/me')).second_factor).toEqual({
      is_active: true,
      has_code: false,
      has_passkey: true,
      demand: null,
    });
    const other = newBrowser();
    const asked = await login(other, person);
    expect([asked.status, codeOf(asked)]).toEqual([401, 'otp_required']);
    expect(asked.body.content.map(({ code }: { code: string }) => code)).toEqual(['otp_required', 'passkey_only']);
    const options = await asksAtSignIn(other, person);
    expect(options).toMatchObject({ rpId: 'lab.test', userVerification: 'required' });
    expect(options.allowCredentials).toMatchObject([{ id: key.id.toString('base64url') }]);
    expect((await login(other, person, { passkey: key.answer(options) })).status).toBe(200);
    expect(await other.isIn()).toBe(true);
    expect((await browser.data('GET /auth/passkeys'))[0]).toMatchObject({
      passkey_name: 'Laptop',
      last_used_at: expect.any(String),
    });
    // The stored data about it grants no access, and the recovery codes still work.
    expect((await login(newBrowser(), person, { otp: codes[0] })).status).toBe(200);
    expect((await login(newBrowser(), person, { otp: codes[0] })).status).toBe(401);
  });

  it('are not offered to anybody without the password', async () => {
    const { person } = await withPasskey();
    const ask = (email: string) =>
      newBrowser().ask('POST /auth/login/passkey', { email, password: 'not the password' });
    const [known, unknown] = [await ask(person.email), await ask('nobody@test.test')];
    expect([known.status, unknown.status, known.text]).toEqual([401, 401, unknown.text]);
    const { person: without } = await signedIn();
    const none = await newBrowser().ask('POST /auth/login/passkey', { email: without.email, password: PASSWORD });
    expect([none.status, wordsOf(none)]).toEqual([409, expect.stringContaining('has no passkey')]);
  });

  it.each<[string, (options: { challenge: string }) => Bent]>([
    ['of another origin', () => ({ origin: 'https://1ab.test:8443' })],
    ['of another port', () => ({ origin: 'https://lab.test' })],
    ['of another site', () => ({ rpId: 'evil.test' })],
    ['to another challenge', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
    ['made for a registration', () => ({ type: 'webauthn.create' })],
    ['without its owner verified', () => ({ isVerified: false })],
    ['without anybody there', () => ({ isPresent: false })],
    ['signed with another key', () => ({ key: new Authenticator(ORIGIN, 'lab.test').keys.privateKey })],
    ['under an id that nobody has', () => ({ credentialId: Buffer.alloc(32, 7) })],
  ])('open-mercato/open-mercato#5306, risa-labs-inc/BossConsole#35: an answer %s is refused', async (_, bend) => {
    const { person, key } = await withPasskey();
    const browser = newBrowser();
    const options = await asksAtSignIn(browser, person);
    const refused = await login(browser, person, { passkey: key.answer(options, bend(options)) });
    expect([refused.status, codeOf(refused), await browser.isIn()]).toEqual([401, 'passkey_wrong', false]);
    expect(wordsOf(refused)).toContain('9 tries left');
  });

  it('PostHog/posthog#43625: an answer works once, and never for another person or purpose', async () => {
    const { person, browser: own, key } = await withPasskey();
    const browser = newBrowser();
    const passkey = key.answer(await asksAtSignIn(browser, person));
    expect((await login(browser, person, { passkey })).status).toBe(200);
    const again = await login(newBrowser(), person, { passkey });
    expect([again.status, codeOf(again)]).toEqual([401, 'passkey_wrong']);
    // Even with a counter that would be accepted.
    const old = await asksAtSignIn(browser, person);
    key.answer(old);
    await login(browser, person, { passkey: key.answer(old) });
    expect(codeOf(await login(browser, person, { passkey: key.answer(old) }))).toBe('passkey_wrong');
    // A challenge from somebody else's sign-in, from a step-up, and from a registration.
    const other = await withPasskey();
    for (const options of [await asksAtSignIn(newBrowser(), other.person), await stepsUp(own), await beginsAt(own)])
      expect(codeOf(await login(newBrowser(), person, { passkey: key.answer(options) }))).toBe('passkey_wrong');
    const foreign = other.key.answer(await asksAtSignIn(browser, person));
    const refused = await login(browser, person, { passkey: foreign });
    expect([codeOf(refused), wordsOf(refused)]).toEqual(['passkey_wrong', expect.stringContaining('your account')]);
  });

  it('bitwarden/server#3361, keepassxreboot/keepassxc#13323: are refused when their counter decreases; those without a counter are accepted', async () => {
    const { person, browser, key, codes } = await withPasskey();
    const answer = async (bent: Bent) => {
      const at = newBrowser();
      return login(at, person, { passkey: key.answer(await asksAtSignIn(at, person), bent) });
    };
    expect((await answer({ counter: 40 })).status).toBe(200);
    for (const counter of [40, 39, 0]) {
      const refused = await answer({ counter });
      expect([counter, refused.status, wordsOf(refused)]).toEqual([
        counter,
        401,
        expect.stringContaining('went backwards'),
      ]);
    }
    expect((await answer({ counter: 41 })).status).toBe(200);
    expect(codes).toHaveLength(10);
    const synced = await add(browser, 'Phone', false);
    for (let i = 0; i < 2; i++) {
      const at = newBrowser();
      const passkey = synced.key.answer(await asksAtSignIn(at, person));
      expect((await login(at, person, { passkey })).status).toBe(200);
    }
  });

  it('share the limit of ten attempts an hour with the codes', async () => {
    const { person, key } = await withPasskey();
    const browser = newBrowser();
    const statuses: number[] = [];
    const passkey = key.answer({ challenge: 'AAAA' });
    for (let i = 0; i < 11; i++) statuses.push((await login(browser, person, { passkey })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it.each<[string, Bent]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another site', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no one verified', { isVerified: false }],
  ])('are refused when they were created with %s', async (_, bent) => {
    const { browser } = await signedIn();
    const key = new Authenticator(ORIGIN, 'lab.test');
    const credential = key.make(await beginsAt(browser), bent);
    const refused = await browser.ask('POST /auth/passkeys', { passkey_name: 'Bent', credential });
    expect([refused.status, await browser.data('GET /auth/passkeys')]).toEqual([400, []]);
  });

  it('are added once, in the session that asked, and belong to one account', async () => {
    const { browser, key, person } = await withPasskey();
    const options = await beginsAt(browser);
    expect(options.excludeCredentials).toMatchObject([{ id: key.id.toString('base64url') }]);
    const twice = await browser.ask('POST /auth/passkeys', { passkey_name: 'Again', credential: key.make(options) });
    expect([twice.status, wordsOf(twice)]).toEqual([409, expect.stringContaining('already been added')]);
    const other = await signedIn();
    const theirs = await beginsAt(other.browser);
    const stolen = { passkey_name: 'Mine now', credential: key.make(theirs) };
    expect((await other.browser.ask('POST /auth/passkeys', stolen)).status).toBe(409);
    const foreign = { passkey_name: 'Other', credential: new Authenticator(ORIGIN, 'lab.test').make(theirs) };
    expect((await other.browser.ask('POST /auth/passkeys', foreign)).status).toBe(400);
    const second = newBrowser();
    await login(second, person, { passkey: key.answer(await asksAtSignIn(second, person)) });
    const made = new Authenticator(ORIGIN, 'lab.test').make(await beginsAt(browser));
    expect((await second.ask('POST /auth/passkeys', { passkey_name: 'X', credential: made })).status).toBe(400);
  });

  it('devondragon/SpringUserFramework#335: are several, with names, and need a step-up to remove; other sessions end', async () => {
    const { person, browser, key, id } = await withPasskey();
    const second = await add(browser, 'Key in the drawer');
    expect(second.codes).toEqual([]);
    await browser.data(`PATCH /auth/passkeys/${second.id}`, { passkey_name: '  Blue key ' });
    const named = async () =>
      (await browser.data('GET /auth/passkeys')).map(({ passkey_name }: { passkey_name: string }) => passkey_name);
    expect(await named()).toEqual(['Laptop', 'Blue key']);
    expect((await browser.ask(`PATCH /auth/passkeys/${id}`, { passkey_name: ' ' })).status).toBe(400);
    const thief = await signedIn();
    for (const call of [`PATCH /auth/passkeys/${id}`, `DELETE /auth/passkeys/${id}`])
      expect((await thief.browser.ask(call, call.startsWith('P') ? { passkey_name: 'T' } : undefined)).status).toBe(
        404,
      );
    const other = newBrowser();
    await login(other, person, { passkey: key.answer(await asksAtSignIn(other, person)) });
    await server.deps.db.query(`update session set proven_at = now() - interval '11 minutes' where user_id = $1`, [
      person.id,
    ]);
    const late = await browser.ask(`DELETE /auth/passkeys/${id}`);
    expect([late.status, codeOf(late)]).toEqual([403, 'step_up']);
    const bent = key.answer(await stepsUp(browser), { isVerified: false });
    expect((await browser.ask('POST /auth/step-up', { passkey: bent })).status).toBe(403);
    expect((await browser.ask('POST /auth/step-up', { password: PASSWORD })).status).toBe(400);
    const passkey = key.answer(await stepsUp(browser));
    expect((await other.ask('POST /auth/step-up', { passkey })).status).toBe(403);
    const good = key.answer(await stepsUp(browser));
    expect((await browser.ask('POST /auth/step-up', { passkey: good })).status).toBe(200);
    expect(await browser.data(`DELETE /auth/passkeys/${id}`)).toEqual({ id, factor_is_active: true });
    expect([await named(), await other.isIn(), await browser.isIn()]).toEqual([['Blue key'], false, true]);
    // The removed one no longer works.
    const at = newBrowser();
    const gone = await login(at, person, { passkey: key.answer(await asksAtSignIn(at, person)) });
    expect([gone.status, codeOf(gone)]).toEqual([401, 'passkey_wrong']);
  });

  it('are deleted with the account, and those of a deactivated person are refused', async () => {
    const { person, key } = await withPasskey();
    await server.ask(`PATCH /workspaces/members/${person.id}`, { body: { access_level: 'deactivated' } });
    const browser = newBrowser();
    const refused = await login(browser, person, { passkey: key.answer(await asksAtSignIn(browser, person)) });
    expect([refused.status, await browser.isIn()]).toEqual([403, false]);
  });

  it('work beside the codes of an app: either is enough, and the recovery codes end with the last factor', async () => {
    const { person, browser, id, codes } = await withPasskey();
    const { secret } = await browser.data('POST /auth/mfa-setup');
    const { recovery_codes } = await browser.data('POST /auth/mfa-activate', { otp: codeAt(secret, -30) });
    expect(recovery_codes).toEqual([]);
    const asked = await login(newBrowser(), person);
    expect(asked.body.content.map(({ code }: { code: string }) => code)).toEqual(['otp_required', 'passkey_offered']);
    const other = newBrowser();
    expect((await login(other, person, { otp: codeAt(secret) })).status).toBe(200);
    await browser.data(`DELETE /auth/passkeys/${id}`);
    expect((await login(newBrowser(), person, { otp: codes[1] })).status).toBe(200);
    await browser.data('POST /auth/mfa-deactivate', { password: PASSWORD, otp: codes[2] });
    const left = await server.deps.db.query('select 1 from recovery_code where user_id = $1', [person.id]);
    expect([left, (await login(newBrowser(), person)).status]).toEqual([[], 200]);
  });

  it('do not replace a factor that was not shown', async () => {
    const { person, browser } = await withPasskey();
    // A session from another way in, without the passkey.
    await server.deps.db.query('update session set has_second_factor = false where user_id = $1', [person.id]);
    expect((await browser.data('GET /auth/me')).second_factor.demand).toBe('code');
    for (const call of ['POST /auth/mfa-setup', 'POST /auth/passkeys/setup', 'POST /auth/recovery-codes'])
      expect([call, (await browser.ask(call)).status]).toEqual([call, 403]);
    await server.deps.db.query(`insert into second_factor (user_id, sealed_secret) values ($1, $2)`, [
      person.id,
      server.deps.secrets.seal('second-factor', person.id, new Secret({ size: 20 }).base32),
    ]);
    expect((await browser.ask('POST /auth/mfa-activate', { otp: '000000' })).status).toBe(403);
  });

  it('stay as long as any workspace of the person demands a second factor', async () => {
    const { person, browser, id, key } = await withPasskey();
    const { admin, slug, token } = await elsewhereFor(person.email);
    const demanded = await admin.ask('PATCH /workspaces/preferences', { is_mfa_required: true });
    expect(demanded.status).toBe(200);
    expect((await browser.ask('POST /auth/join', { id: token })).status).toBe(200);
    await browser.data('POST /auth/workspace', { workspace_slug: 'test' });
    expect((await browser.data('GET /auth/me')).second_factor.demand).toBeNull();
    await browser.ask('POST /auth/step-up', { password: PASSWORD, passkey: key.answer(await stepsUp(browser)) });
    const refused = await browser.ask(`DELETE /auth/passkeys/${id}`);
    expect([refused.status, wordsOf(refused)]).toEqual([409, expect.stringContaining('requires a second factor')]);
    // The requirements of a closed workspace prevent nothing.
    await server.deps.db.query(
      `update row set attrs = attrs || '{"is_active": false}' where kind = 'workspace' and attrs ->> 'slug' = $1`,
      [slug],
    );
    expect((await browser.ask(`DELETE /auth/passkeys/${id}`)).status).toBe(200);
  });

  it('are enough if a workspace demands a second factor, and the last one cannot be removed', async () => {
    const { person, browser } = await signedIn();
    await server.ask('PATCH /workspaces/preferences', { body: { is_mfa_required: true } });
    expect((await browser.ask('GET /entity_slices')).status).toBe(403);
    const { id, key } = await add(browser);
    expect((await browser.ask('GET /entity_slices')).status).toBe(200);
    const refused = await browser.ask(`DELETE /auth/passkeys/${id}`);
    expect([refused.status, wordsOf(refused)]).toEqual([409, expect.stringContaining('it stays on')]);
    const at = newBrowser();
    expect((await login(at, person, { passkey: key.answer(await asksAtSignIn(at, person)) })).status).toBe(200);
    await server.ask('PATCH /workspaces/preferences', { body: { is_mfa_required: false } });
  });

  it('are requested when an invite to another workspace is accepted with the password', async () => {
    const { person, key } = await withPasskey();
    const { slug, token } = await elsewhereFor(person.email);
    const other = newBrowser();
    const join = (more: object) => other.ask('POST /auth/join', { id: token, password: PASSWORD, ...more });
    const asked = await join({});
    expect([asked.status, codeOf(asked)]).toEqual([401, 'otp_required']);
    expect(asked.body.content.map(({ code }: { code: string }) => code)).toContain('passkey_only');
    const stranger = new Authenticator(ORIGIN, 'lab.test', true);
    const forged = {
      ...stranger.answer(await asksAtSignIn(other, person)),
      credential_id: key.id.toString('base64url'),
    };
    expect((await join({ passkey: forged })).status).toBe(401);
    const joined = await join({ passkey: key.answer(await asksAtSignIn(other, person)) });
    expect([joined.status, joined.body?.data?.resource.workspace.slug]).toEqual([200, slug]);
    expect((await other.data('GET /auth/sessions'))[0].has_second_factor).toBe(true);
  });
});

describe('the site that passkeys are for', () => {
  const begin = async (env: Record<string, string>, host: string) => {
    const one = await startServer(await databases.create(), undefined, env);
    try {
      const browser = new Browser(one);
      await browser.ask('POST /auth/login', { email: 'admin@test.test', password: PASSWORD }, { host });
      return await browser.ask('POST /auth/passkeys/setup', {}, { host });
    } finally {
      await one.close();
    }
  };

  it('is never taken from a request, except on the machine itself', async () => {
    const local = await begin({}, 'localhost:8080');
    expect([local.status, local.body.data?.resource.options.rp.id]).toEqual([200, 'localhost']);
    const number = await begin({}, '127.0.0.1:8080');
    expect([number.status, wordsOf(number)]).toEqual([409, expect.stringContaining('PUBLIC_URL')]);
    const named = await begin({ PUBLIC_URL: 'https://lab.test' }, 'localhost:8080');
    expect(named.body.data?.resource.options.rp.id).toBe('lab.test');
    expect((await begin({ PUBLIC_URL: 'https://192.168.1.20' }, '192.168.1.20')).status).toBe(409);
  });
});
