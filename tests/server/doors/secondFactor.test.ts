import { newReset } from '@server/auth/resets';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { addPerson } from '../../support/server/persons';
import { PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let count = 0;
beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const codeAt = (secret: string, secondsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + secondsFromNow * 1000 });
const login = (browser: Browser, email: string, otp?: string) =>
  browser.ask('POST /auth/login', { email, password: PASSWORD, ...(otp === undefined ? {} : { otp }) });

async function withFactor() {
  const person = await addPerson(server, `f${++count}`, 'team-member');
  const browser = new Browser(server, `10.3.0.${count}`);
  await login(browser, person.email);
  const { secret, otpauth_url } = await browser.data('POST /auth/mfa-setup');
  const { recovery_codes } = await browser.data('POST /auth/mfa-activate', { otp: codeAt(secret, -30) });
  return { person, browser, secret, url: otpauth_url as string, codes: recovery_codes as string[] };
}

describe('a second factor', () => {
  it('counts once one of its codes was entered, and ends the other sessions', async () => {
    const person = await addPerson(server, `f${++count}`, 'team-member');
    const browser = new Browser(server);
    const other = new Browser(server);
    await login(browser, person.email);
    await login(other, person.email);
    const { secret } = await browser.data('POST /auth/mfa-setup');
    expect((await login(new Browser(server), person.email)).status).toBe(200);
    const wrong = await browser.ask('POST /auth/mfa-activate', { otp: '12345' });
    expect([wrong.status, wordsOf(wrong)]).toEqual([400, expect.stringContaining('six digits')]);
    await browser.data('POST /auth/mfa-activate', { otp: codeAt(secret) });
    expect([await browser.isIn(), await other.isIn()]).toEqual([true, false]);
    expect((await browser.ask('POST /auth/mfa-setup')).status).toBe(409);
  });

  it('is requested in the same words from everybody with the password, and its codes work once', async () => {
    const { person, secret, url } = await withFactor();
    expect(url).toMatch(/^otpauth:\/\/totp\/Labtide:f\d+(%40|@)test\.test\?issuer=Labtide&secret=/);
    const browser = new Browser(server);
    const asked = await login(browser, person.email);
    expect([asked.status, codeOf(asked)]).toEqual([401, 'otp_required']);
    const otp = codeAt(secret);
    // In the form that apps show (WordPress/two-factor#317).
    expect((await login(browser, person.email, `${otp.slice(0, 3)}-${otp.slice(3)} `)).status).toBe(200);
    const again = await login(browser, person.email, otp);
    expect([again.status, codeOf(again), wordsOf(again)]).toEqual([
      401,
      'otp_wrong',
      expect.stringContaining('already been used'),
    ]);
    // The code of the time step before the last one used.
    expect(codeOf(await login(browser, person.email, codeAt(secret, -30)))).toBe('otp_wrong');
  });

  it('remains when the password is reset by e-mail: its code is still requested', async () => {
    const { person, browser, secret } = await withFactor();
    const password = 'copper tide nine lamps';
    const token = await newReset(server.deps, person.id);
    await new Browser(server).data('POST /auth/reset-password', { token, new_password: password });
    expect(await browser.isIn()).toBe(false);
    const again = new Browser(server);
    const asked = await again.ask('POST /auth/login', { email: person.email, password });
    expect([asked.status, codeOf(asked), await again.isIn()]).toEqual([401, 'otp_required', false]);
    await again.data('POST /auth/login', { email: person.email, password, otp: codeAt(secret) });
  });

  it('accepts a code once when it is sent many times at once', async () => {
    const { person, secret } = await withFactor();
    const otp = codeAt(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(new Browser(server), person.email, otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('says how far the clock of the phone is off', async () => {
    const { person, secret } = await withFactor();
    const late = await login(new Browser(server), person.email, codeAt(secret, -600));
    expect(wordsOf(late)).toMatch(/^This code is 10 min old\. Set the phone to get its time from the network\./);
    const early = await login(new Browser(server), person.email, codeAt(secret, 600));
    expect(wordsOf(early)).toMatch(/^This code is wrong\./);
  });

  it('can be tried ten times an hour', async () => {
    const { person } = await withFactor();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++)
      statuses.push((await login(new Browser(server, '10.3.9.9'), person.email, '000000')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('is stored encrypted, and recovery codes as hashes; each of them works once', async () => {
    const { person, secret, codes } = await withFactor();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{5}-){4}[A-Z2-7]{5}$/);
    const held = await server.deps.db.query<{ all: string }>(
      `select (select row_to_json(f)::text from second_factor f where user_id = $1) ||
         (select string_agg(row_to_json(c)::text, '') from recovery_code c where user_id = $1) as all`,
      [person.id],
    );
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(held[0]?.all).not.toContain(text);
      expect(held[0]?.all).not.toContain(hex(text));
    }
    const typed = (codes[0] as string).toLowerCase().replaceAll('-', ' ');
    expect((await login(new Browser(server), person.email, typed)).status).toBe(200);
    expect(wordsOf(await login(new Browser(server), person.email, typed))).toContain('already been used');
  });

  it('is switched off with password and code, and new recovery codes void the earlier ones', async () => {
    const { person, browser, secret, codes } = await withFactor();
    const fresh = await browser.data('POST /auth/recovery-codes');
    expect((await login(new Browser(server), person.email, codes[1])).status).toBe(401);
    expect((await browser.ask('POST /auth/mfa-deactivate', { password: 'not it', otp: codeAt(secret) })).status).toBe(
      403,
    );
    await browser.data('POST /auth/mfa-deactivate', { password: PASSWORD, otp: fresh.recovery_codes[0] });
    expect((await login(new Browser(server), person.email)).status).toBe(200);
  });
});

describe('a workspace that demands a second factor', () => {
  it('lets members without one set it up, and nothing else', async () => {
    const person = await addPerson(server, `f${++count}`, 'team-member');
    const browser = new Browser(server);
    await login(browser, person.email);
    await server.ask('PATCH /workspaces/preferences', { body: { is_mfa_required: true } });
    const me = await browser.data('GET /auth/me');
    expect(me.second_factor).toEqual({ is_active: false, has_code: false, has_passkey: false, demand: 'setup' });
    for (const call of ['GET /entity_slices', 'GET /sync/changes?cursor=0', 'POST /records', 'GET /auth/sessions']) {
      const refused = await browser.ask(call);
      expect([call, refused.status, codeOf(refused)]).toEqual([call, 403, 'second_factor_setup']);
    }
    const { secret } = await browser.data('POST /auth/mfa-setup');
    await browser.data('POST /auth/mfa-activate', { otp: codeAt(secret) });
    expect((await browser.ask('GET /entity_slices')).status).toBe(200);
    const off = await browser.ask('POST /auth/mfa-deactivate', { password: PASSWORD, otp: codeAt(secret, 30) });
    expect([off.status, wordsOf(off)]).toEqual([409, expect.stringContaining('it stays on')]);
  });
});
