import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser, wordsOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { type MailServer, startMailServer } from '../../support/server/mailServer';
import { addPerson } from '../../support/server/persons';
import { PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const LEAKED = 'gravel lantern ninety moss';
const NEW = 'copper tide nine lamps';

let databases: TestDatabases;
let server: TestServer;
let mail: MailServer;
let count = 0;
beforeAll(async () => {
  databases = await embeddedDatabases();
  mail = await startMailServer();
  const hashes = Array.from({ length: 5_000 }, (_, i) => createHash('sha1').update(`other ${i}`).digest('hex'));
  const list = [...hashes, createHash('sha1').update(LEAKED).digest('hex')].map((hash) => hash.toUpperCase()).sort();
  const file = join(mkdtempSync(join(tmpdir(), 'labtide-list-')), 'breached.txt');
  writeFileSync(file, `${list.map((hash, i) => `${hash}:${i}`).join('\r\n')}\r\n`);
  server = await startServer(await databases.create(), undefined, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'labtide@lab.test',
    BREACHED_LIST: file,
  });
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
  await databases?.stop();
});

async function somebody() {
  const person = await addPerson(server, `p${++count}`, 'team-member');
  const browser = new Browser(server, `10.4.0.${count}`);
  await browser.data('POST /auth/login', { email: person.email, password: PASSWORD });
  return { person, browser };
}
const linkIn = (text: string) => /\/login\/reset#(\S+)/.exec(text)?.[1] as string;
const change = (browser: Browser, new_password: string, current_password = PASSWORD) =>
  browser.ask('POST /auth/update-password', { current_password, new_password });

/** Records the statements that are run, and holds back those that contain a text until they are released. */
function holdBack(part: string) {
  const { db } = server.deps;
  const statements: string[] = [];
  const waiting: (() => void)[] = [];
  const real = db.query.bind(db);
  const spy = vi.spyOn(db, 'query').mockImplementation(async (text, values) => {
    statements.push(text);
    if (text.includes(part)) await new Promise<void>((resolve) => waiting.push(resolve));
    return real(text, values);
  });
  return {
    statements,
    release() {
      spy.mockRestore();
      for (const go of waiting) go();
    },
  };
}

describe('signing in', () => {
  it('does the same work for a wrong password, an account without one, and no account', async () => {
    const [wrong, without] = [
      await addPerson(server, `p${++count}`, 'viewer'),
      await addPerson(server, `p${++count}`, 'viewer'),
    ];
    await server.deps.db.query('update app_user set password_hash = null where id = $1', [without.id]);
    const works: unknown[] = [];
    for (const email of ['nobody@x.test', wrong.email, without.email]) {
      vi.mocked(verify).mockClear();
      // The failure is recorded after the answer.
      const held = holdBack('security_log');
      const answer = await new Browser(server, `10.6.0.${++count}`).ask('POST /auth/login', {
        email,
        password: 'not it',
      });
      expect([answer.status, wordsOf(answer)]).toEqual([401, 'E-mail and password do not match. 9 tries left.']);
      const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
      works.push({ hashes, statements: held.statements.filter((text) => /app_user|login_try/.test(text)) });
      held.release();
    }
    expect(works[0]).toMatchObject({ hashes: [expect.stringContaining('argon2id')] });
    expect(works[1]).toEqual(works[0]);
    expect(works[2]).toEqual(works[0]);
  });
});

describe('changing a password', () => {
  it('requires the old one, ends the other sessions and notifies the person', async () => {
    const { person, browser } = await somebody();
    const other = new Browser(server);
    await other.data('POST /auth/login', { email: person.email, password: PASSWORD });
    expect((await browser.ask('POST /auth/update-password', { new_password: NEW })).status).toBe(400);
    expect((await change(browser, NEW, 'not it')).status).toBe(403);
    expect((await change(browser, NEW)).body.data.resource).toEqual({ updated: true, sessions_ended: 1, keys_on: 0 });
    expect([await browser.isIn(), await other.isIn()]).toEqual([true, false]);
    expect((await other.ask('POST /auth/login', { email: person.email, password: PASSWORD })).status).toBe(401);
    for (;;) if ((await mail.next(person.email)).subject === 'Your Labtide password was changed') break;
  });

  it.each([
    ['short words', 'elevenchars'],
    ['common ones', 'password1234'],
    ['rows of keys', 'qwertyuiop12'],
    ['those known from leaks', LEAKED],
    ['the name of the workspace', 'workspace test 1'],
    ['the one that they have', PASSWORD],
  ])('refuses %s', async (_, password) => {
    const { browser } = await somebody();
    const refused = await change(browser, password);
    expect([refused.status, refused.body.content[0].path]).toEqual([400, ['new_password']]);
  });

  it.each([
    ['64 letters', 'copper tide nine lamps and a fox that walks over the grey river!'],
    ['128 letters', `${'Wq7 zu-Lm'.repeat(14)}ab`],
    ['any letters, with spaces at both ends', '  äpfel 🍏 und ein nasser Hut  '],
  ])('accepts %s unchanged', async (_, password) => {
    const { person, browser } = await somebody();
    expect((await change(browser, password)).status).toBe(200);
    const signIn = (typed: string) =>
      new Browser(server).ask('POST /auth/login', { email: person.email, password: typed });
    expect((await signIn(password)).status).toBe(200);
    if (password !== password.trim()) expect((await signIn(password.trim())).status).toBe(401);
  });
});

describe('a reset by mail', () => {
  it('sets a new password once; all sessions end', async () => {
    const { person, browser } = await somebody();
    const asked = await new Browser(server).data('POST /auth/send-password-reset', {
      email: person.email.toUpperCase(),
    });
    expect(asked).toEqual({ asked: true, mail_is_set_up: true });
    const message = await mail.next(person.email);
    expect(message.subject).toBe('Set a new password for Labtide');
    const token = linkIn(message.text);
    const weak = await new Browser(server).ask('POST /auth/reset-password', { token, new_password: 'password1234' });
    expect(weak.status).toBe(400);
    await new Browser(server).data('POST /auth/reset-password', { token, new_password: NEW });
    expect(await browser.isIn()).toBe(false);
    const again = await new Browser(server).ask('POST /auth/reset-password', { token, new_password: NEW });
    expect([again.status, wordsOf(again)]).toEqual([404, expect.stringContaining('Ask for a new one')]);
    await new Browser(server).data('POST /auth/login', { email: person.email, password: NEW });
  });

  it('says which access keys still work, and turns them off if the person wants that', async () => {
    const { person, browser } = await somebody();
    const fresh = async () => {
      await browser.data('POST /auth/send-password-reset', { email: person.email });
      for (;;) {
        const message = await mail.next(person.email);
        if (message.subject === 'Set a new password for Labtide') return linkIn(message.text);
      }
    };
    const changedEmail = async () => {
      for (;;) {
        const message = await mail.next(person.email);
        if (message.subject === 'Your Labtide password was changed') return message.text;
      }
    };
    const make = async (key_name: string) => (await browser.data('POST /users/access-keys', { key_name })).key;
    const keys: string[] = [await make('Plate reader'), await make('Nightly export')];
    const works = async (key: string) =>
      (await server.ask('GET /auth/me', { as: null, headers: { authorization: `Bearer ${key}` } })).status === 200;

    const kept = await new Browser(server).data('POST /auth/reset-password', {
      token: await fresh(),
      new_password: NEW,
    });
    expect(kept).toMatchObject({ keys_off: 0, keys_on: 2 });
    expect(await changedEmail()).toContain('2 access keys of yours still work.');
    expect(await Promise.all(keys.map(works))).toEqual([true, true]);

    const off = await new Browser(server).data('POST /auth/reset-password', {
      token: await fresh(),
      new_password: `${NEW} two`,
      turn_off_keys: true,
    });
    expect(off).toMatchObject({ keys_off: 2, keys_on: 0 });
    expect(await changedEmail()).not.toContain('access key');
    expect(await Promise.all(keys.map(works))).toEqual([false, false]);
    const back = new Browser(server);
    await back.data('POST /auth/login', { email: person.email, password: `${NEW} two` });
    const [first] = await back.data('GET /users/access-keys');
    await back.data(`PATCH /users/access-keys/${first.id}`, { is_active: true });
    expect((await Promise.all(keys.map(works))).filter(Boolean)).toHaveLength(1);
  });

  it('is refused after an hour, and when a newer e-mail was sent', async () => {
    const { person } = await somebody();
    const ask = () => new Browser(server).data('POST /auth/send-password-reset', { email: person.email });
    await ask();
    const first = linkIn((await mail.next(person.email)).text);
    await ask();
    const second = linkIn((await mail.next(person.email)).text);
    const use = (token: string) => new Browser(server).ask('POST /auth/reset-password', { token, new_password: NEW });
    expect((await use(first)).status).toBe(404);
    await server.deps.db.query(`update reset_token set expires_at = now() where user_id = $1`, [person.id]);
    expect((await use(second)).status).toBe(404);
  });

  it('answers before looking up the account, and sends nothing if there is none', async () => {
    const { person } = await somebody();
    const before = mail.emails.length;
    for (const email of ['no@x.test', person.email]) {
      const held = holdBack('from app_user where email_key');
      const answer = await new Browser(server).ask('POST /auth/send-password-reset', { email });
      expect(answer.body.data.resource).toEqual({ asked: true, mail_is_set_up: true });
      // Nothing that depends on the account has been queried until now, so nothing can have taken longer.
      expect(held.statements.filter((text) => /app_user|from row/.test(text))).toHaveLength(1);
      held.release();
    }
    // E-mails of two requests are sent one after the other: the one to the known address has arrived, so one from the
    // other request would have too.
    await mail.next(person.email);
    expect(mail.emails.slice(before).some(({ to }) => to[0]?.startsWith('no'))).toBe(false);
  });

  it('is sent at most five times an hour to one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await new Browser(server).ask('POST /auth/send-password-reset', { email: 'six@x.test' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
