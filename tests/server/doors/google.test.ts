import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { freePort } from '../../support/server/freePort';
import { addPerson } from '../../support/server/persons';
import { signedInBrowser } from '../../support/server/ssoWorkspace';
import { PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

const CLIENT_ID = 'labtide.apps.googleusercontent.test';
const ISSUER = 'https://accounts.google.com';

let databases: TestDatabases;
let server: TestServer;
let keys: Server;
let own: CryptoKey;
let foreign: CryptoKey;
let count = 0;
beforeAll(async () => {
  databases = await embeddedDatabases();
  const pair = await generateKeyPair('RS256');
  own = pair.privateKey;
  foreign = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const port = await freePort();
  keys = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] }))).listen(port, '127.0.0.1');
  server = await startServer(await databases.create(), undefined, {
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_AUTH_URL: `http://127.0.0.1:${port}/auth`,
    GOOGLE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
  });
  const admin = await signedInBrowser(server, 'admin@test.test');
  await admin.data('PATCH /workspaces/preferences', { is_google_auth_enabled: true });
});
afterAll(async () => {
  keys?.close();
  await server?.close();
  await databases?.stop();
});

async function begun(query = '?workspace_slug=test') {
  const browser = new Browser(server, `10.22.0.${++count % 250}`);
  const sent = await browser.ask(`GET /auth/google_redirect${query}`);
  const location = new URL(String(sent.headers.location));
  return { browser, nonce: location.searchParams.get('nonce') as string, location };
}

interface Forged {
  key?: CryptoKey;
  audience?: string;
  issuer?: string;
  issued?: number;
  nonce?: string;
}
const tokenOf = (
  claims: JWTPayload,
  { key = own, audience = CLIENT_ID, issuer = ISSUER, issued = 0, nonce }: Forged,
) => {
  const now = Math.floor(Date.now() / 1000) + issued;
  return new SignJWT({ ...claims, ...(nonce === undefined ? {} : { nonce }) })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(key);
};
const claimsOf = (email: string, sub = `g-${++count}`): JWTPayload => ({
  sub,
  email,
  email_verified: true,
  name: 'Ada',
});
const login = (browser: Browser, body: object) => browser.ask('POST /auth/google/login', body);

describe('sign-in with Google', () => {
  it('redirects to Google and connects an account once by its password', async () => {
    const person = await addPerson(server, `g${++count}`, 'team-member');
    const claims = claimsOf(person.email);
    const { browser, nonce, location } = await begun();
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      client_id: CLIENT_ID,
      response_type: 'id_token',
      redirect_uri: 'http://127.0.0.1:8080/login/google',
    });
    const token = await tokenOf(claims, { nonce });
    const asked = await login(browser, { token, nonce, workspace_slug: 'test' });
    expect([asked.status, codeOf(asked)]).toEqual([409, 'link_account']);
    const signedIn = await login(browser, { token, nonce, password: PASSWORD });
    expect([signedIn.status, signedIn.body.data.resource.user.id]).toEqual([200, person.id]);
    const again = await begun();
    const next = await tokenOf(claims, { nonce: again.nonce, issuer: 'accounts.google.com' });
    expect((await login(again.browser, { token: next, nonce: again.nonce })).status).toBe(200);
    expect((await again.browser.data('GET /auth/sessions'))[0].way).toBe('google');
  });

  it('refuses tokens of another key, audience, issuer, time or browser, and those without nonce or signature', async () => {
    const person = await addPerson(server, `g${++count}`, 'team-member');
    const claims = claimsOf(person.email);
    const { browser, nonce } = await begun();
    const forged: Forged[] = [
      { nonce, key: foreign },
      { nonce, audience: 'another' },
      { nonce, issuer: 'https://accounts.google.evil' },
      { nonce, issued: -3600 },
      { nonce, issued: 3600 },
      { nonce: 'another' },
      {},
    ];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const unsigned = `${part({ alg: 'none' })}.${part({ ...claims, nonce, iss: ISSUER, aud: CLIENT_ID, iat: now, exp: now + 60 })}.`;
    const tokens = [...(await Promise.all(forged.map((how) => tokenOf(claims, how)))), unsigned, 'nonsense'];
    for (const token of tokens) {
      const refused = await login(browser, { token, nonce, password: PASSWORD });
      expect([token.slice(0, 5), refused.status]).toEqual([token.slice(0, 5), 401]);
    }
    const good = await tokenOf(claims, { nonce });
    for (const other of [new Browser(server), (await begun()).browser])
      expect((await login(other, { token: good, nonce, password: PASSWORD })).status).toBe(401);
    expect((await browser.ask('GET /auth/me', undefined, { authorization: `Bearer ${good}` })).status).toBe(401);
  });

  it('refuses an address that Google has not verified, and one without an invite', async () => {
    const person = await addPerson(server, `g${++count}`, 'team-member');
    const signInWith = async (claims: JWTPayload) => {
      const { browser, nonce } = await begun();
      return login(browser, { token: await tokenOf(claims, { nonce }), nonce, password: PASSWORD });
    };
    expect((await signInWith({ ...claimsOf(person.email), email_verified: false })).status).toBe(403);
    const stranger = `stranger${++count}@gmail.test`;
    expect((await signInWith(claimsOf(stranger))).status).toBe(403);
    const admin = await signedInBrowser(server, 'admin@test.test');
    await admin.data('POST /workspaces/members', { email: stranger, access_level: 'viewer' });
    expect((await signInWith(claimsOf(stranger))).body.data.resource.user.access_level).toBe('viewer');
  });

  it('asks for the second factor of the account', async () => {
    const person = await addPerson(server, `g${++count}`, 'team-member');
    const claims = claimsOf(person.email);
    const first = await begun();
    await login(first.browser, { token: await tokenOf(claims, first), nonce: first.nonce, password: PASSWORD });
    await server.deps.db.query(
      `insert into second_factor (user_id, sealed_secret, active_since) values ($1, '\\x00', now())`,
      [person.id],
    );
    const { browser, nonce } = await begun();
    const signedIn = await login(browser, { token: await tokenOf(claims, { nonce }), nonce });
    expect(signedIn.body.data.resource.user.second_factor.demand).toBe('code');
    expect((await browser.ask('GET /records')).status).toBe(403);
  });

  it('stays on as long as it is the only way in, even when turning it on is undone', async () => {
    const admin = await signedInBrowser(server, 'admin@test.test');
    const set = (body: object) => admin.ask('PATCH /workspaces/preferences', body);
    await set({ is_google_auth_enabled: false });
    const on = await set({ is_google_auth_enabled: true });
    expect((await set({ is_password_auth_enabled: false })).status).toBe(200);
    for (const refused of [
      await set({ is_google_auth_enabled: false }),
      await admin.ask(`POST /undo/${on.body.data.event.id}`),
    ])
      expect([refused.status, wordsOf(refused)]).toEqual([409, expect.stringContaining('Nobody could sign in.')]);
    expect((await set({ is_password_auth_enabled: true })).status).toBe(200);
  });

  it('is refused where the workspace does not allow it', async () => {
    const person = await addPerson(server, `g${++count}`, 'team-member');
    const admin = await signedInBrowser(server, 'admin@test.test');
    await admin.data('PATCH /workspaces/preferences', { is_google_auth_enabled: false });
    const { browser, nonce } = await begun();
    const token = await tokenOf(claimsOf(person.email), { nonce });
    const refused = await login(browser, { token, nonce, password: PASSWORD });
    expect([refused.status, wordsOf(refused)]).toEqual([403, expect.stringContaining('with Google')]);
    expect((await browser.data('POST /auth/ways', { workspace_slug: 'test' })).workspaces[0].ways.google).toBe(false);
    await admin.data('PATCH /workspaces/preferences', { is_google_auth_enabled: true });
  });
});
