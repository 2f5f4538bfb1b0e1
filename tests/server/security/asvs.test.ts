import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD, PEOPLE } from '@server/auth/demoPeople';
import { createPerson } from '@server/setup/people';
import { StorageDown } from '@server/storage/storageDown';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser, codeOf } from '../../support/server/browser';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { addPerson } from '../../support/server/persons';
import { newId, PASSWORD, startServer, type TestServer } from '../../support/server/testServer';
import { ASVS } from './asvsTable';

let databases: TestDatabases;
let server: TestServer;
let behind: TestServer;
let count = 0;
beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  behind = await startServer(await databases.create(), undefined, { PUBLIC_URL: 'https://lab.test' });
});
afterAll(async () => {
  await server?.close();
  await behind?.close();
  await databases?.stop();
});

async function somebody(level: 'team-member' | 'admin' = 'team-member') {
  const person = await addPerson(server, `asvs${++count}`, level);
  const browser = new Browser(server, `10.30.0.${count % 250}`);
  const { token } = await browser.data('POST /auth/login', { email: person.email, password: PASSWORD });
  return { person, browser, token: token as string };
}

describe('OWASP ASVS 5.0, level 2', () => {
  it.each(ASVS)('$no $what', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const [file, title] of tests) {
      const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
      expect([file, text.includes(title)]).toEqual([file, true]);
    }
  });
});

describe('every answer', () => {
  it('carries the headers that keep pages from foreign content, also errors and files', async () => {
    const headers = { host: 'lab.test', 'x-forwarded-for': '198.51.100.7' };
    for (const url of [
      '/api/auth/me',
      '/api/openapi.json',
      '/api/no-such',
      '/no-such',
      '/healthz',
      '/api/files/none',
    ]) {
      const answer = await behind.app.inject({ url, headers });
      const of = (name: string) => [url, String(answer.headers[name])];
      expect(of('strict-transport-security')).toEqual([url, expect.stringMatching(/max-age=\d{8,}/)]);
      expect(of('content-security-policy')).toEqual([url, expect.stringMatching(/frame-ancestors 'none'/)]);
      expect(of('content-security-policy')).toEqual([url, expect.stringMatching(/object-src 'none'/)]);
      expect(of('x-content-type-options')).toEqual([url, 'nosniff']);
      expect(of('referrer-policy')).toEqual([url, 'no-referrer']);
      expect(of('cross-origin-opener-policy')).toEqual([url, 'same-origin']);
    }
  });

  it('of /metrics is for the operators of the server, and does not exist through the proxy', async () => {
    const through = { host: 'lab.test', 'x-forwarded-for': '198.51.100.7' };
    expect((await behind.app.inject({ url: '/metrics', headers: through })).statusCode).toBe(404);
    expect((await behind.app.inject({ url: '/metrics', headers: { host: 'lab.test' } })).statusCode).toBe(200);
  });
});

describe('a write by cookie', () => {
  it('from a page of another site is refused, in any format', async () => {
    const { browser, person } = await somebody();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign)
      expect((await browser.ask('PATCH /users/profile', { full_name: 'Eve' }, headers)).status).toBe(403);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await server.app.inject({
        method: 'PATCH',
        url: '/api/users/profile',
        headers: {
          cookie: browser.cookie,
          'content-type': type,
          'sec-fetch-site': 'cross-site',
          origin: 'https://evil.test',
        },
        payload: 'full_name=Eve',
      });
      expect([400, 403]).toContain(answer.statusCode);
    }
    const [row] = await server.deps.db.query<{ full_name: string }>('select full_name from app_user where id = $1', [
      person.id,
    ]);
    expect(row?.full_name).not.toBe('Eve');
  });

  it('from a page of another site signs nobody in: what they type afterwards would go to the account of somebody else', async () => {
    const { person } = await somebody();
    const signIn = (headers: Record<string, string>, payload: string | object) =>
      server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    const form = `email=${encodeURIComponent(person.email)}&password=${encodeURIComponent(PASSWORD)}`;
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      for (const answer of [
        await signIn({ ...headers, ...asForm }, form),
        await signIn(headers, { email: person.email, password: PASSWORD }),
      ])
        expect([headers, answer.statusCode, answer.headers['set-cookie']]).toEqual([headers, 403, undefined]);
    // A program that comes from no page, and the page itself.
    const own = { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' };
    for (const headers of [{}, own])
      expect((await signIn(headers, { email: person.email, password: PASSWORD })).statusCode).toBe(200);
  });
  it('of an open call is refused to other sites, except for calls that must come from them', async () => {
    for (const [url, status] of [
      ['/api/auth/join', 403],
      ['/api/auth/reset-password', 403],
      ['/api/auth/send-password-reset', 403],
      ['/api/auth/sso/landing', 403],
      ['/api/auth/set-up', 403],
      // A form of the provider, a message of its server, and the button of a mail program.
      ['/api/auth/sso/acs/AZDDoAAAcACAAAAAAAAAAQ', 400],
      ['/api/auth/sso/logout/AZDDoAAAcACAAAAAAAAAAQ', 400],
      ['/api/notifications/unsubscribe', 400],
    ] as const) {
      const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
      const answer = await server.app.inject({ method: 'POST', url, headers, payload: {} });
      expect([url, answer.statusCode]).toEqual([url, status]);
    }
  });
  it('from a tab that shows another workspace or another person is refused', async () => {
    const { browser, person } = await somebody();
    const other = await somebody();
    const copies = [`${server.workspaceId}:${other.person.id}`, `${other.person.id}:${person.id}`, 'nonsense'];
    for (const copy of copies)
      expect((await browser.ask('GET /auth/me', undefined, { 'x-copy': copy })).status).toBe(401);
    const own = `${server.workspaceId}:${person.id}`;
    expect((await browser.ask('GET /auth/me', undefined, { 'x-copy': own })).status).toBe(200);
  });
});

describe('a bearer token', () => {
  it('that was changed, is unsigned, or was made elsewhere is refused', async () => {
    const { token } = await somebody();
    const me = async (bearer: string) =>
      (await server.ask('GET /auth/me', { as: null, headers: { authorization: `Bearer ${bearer}` } })).status;
    expect(await me(token)).toBe(200);
    const elsewhere = await behind.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'lab.test' },
      payload: { email: 'admin@test.test', password: PASSWORD },
    });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      token.slice(0, -2),
      // Some bits of the last base64 letter may be unused.
      `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`,
      `${part({ alg: 'none' })}.${part({ sub: 'admin' })}.`,
      elsewhere.json().data.resource.token as string,
      '',
    ];
    for (const bearer of forged) expect(await me(bearer)).toBe(401);
  });
});

describe('a body', () => {
  it('changes nothing that its call does not name, and reaches no prototype', async () => {
    const { browser, person } = await somebody();
    // An answer may be sent back: its own names are ignored, others are refused by name.
    const more = { is_staff: true, workspace_id: person.id, password_hash: 'x', constructor: {} };
    for (const [name, value] of Object.entries(more))
      expect([name, (await browser.ask('PATCH /users/profile', { full_name: 'Ada', [name]: value })).status]).toEqual([
        name,
        400,
      ]);
    await browser.data('PATCH /users/profile', { full_name: 'Ada', access_level: 'admin', email: 'eve@test.test' });
    const me = await browser.data('GET /auth/me');
    expect([me.access_level, me.email]).toEqual(['team-member', person.email]);
    const answer = await server.app.inject({
      method: 'PATCH',
      url: '/api/users/profile',
      headers: { cookie: browser.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: '{"full_name":"Ada","__proto__":{"is_staff":true}}',
    });
    expect(answer.statusCode).toBe(400);
    const [row] = await server.deps.db.query<{ is_staff: boolean }>('select is_staff from app_user where id = $1', [
      person.id,
    ]);
    expect([row?.is_staff, ({} as { is_staff?: boolean }).is_staff]).toEqual([false, undefined]);
  });
});

describe('the accounts of the demo', () => {
  it('cannot be used where others can reach the server, because everybody knows their password', async () => {
    const [person] = PEOPLE;
    const account = { ...person!, id: newId(), password: DEMO_PASSWORD };
    await createPerson(behind.deps.db, { ...account, acceptsPolicies: true });
    const headers = { host: 'lab.test', 'x-forwarded-for': '198.51.100.9' };
    const post = (url: string, payload: object) => behind.app.inject({ method: 'POST', url, headers, payload });
    const refused = await post('/api/auth/login', { email: account.email, password: DEMO_PASSWORD });
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([401, undefined]);
    expect((await post('/api/auth/ways', {})).json().data.resource.demo).toBeNull();
  });
});

describe('a check that cannot be made', () => {
  it('refuses everybody: without the database every call answers 503', async () => {
    const { token } = await somebody();
    const away = async () => {
      throw new StorageDown('unreachable');
    };
    const asking = vi.spyOn(server.deps.db, 'query').mockImplementation(away);
    const writing = vi.spyOn(server.deps.db, 'tx').mockImplementation(away);
    const headers = { authorization: `Bearer ${token}` };
    const statuses: number[] = [];
    for (const call of ['GET /auth/me', 'GET /workspaces/members', 'GET /staff/workspaces', 'PATCH /users/profile'])
      statuses.push(
        (await server.ask(call, { as: null, headers, ...(call.startsWith('P') ? { body: {} } : {}) })).status,
      );
    asking.mockRestore();
    writing.mockRestore();
    expect(statuses).toEqual([503, 503, 503, 503]);
    expect((await server.ask('GET /auth/me', { as: null, headers })).status).toBe(200);
  });
});

describe('the security log', () => {
  it('has a line for each sign-in and refusal, without secrets, and cannot be changed', async () => {
    const { person, browser } = await somebody('admin');
    const wrong = 'a password that is wrong';
    await new Browser(server, '10.31.0.1').ask('POST /auth/login', { email: person.email, password: wrong });
    const { key } = await browser.data('POST /users/access-keys', { key_name: 'Logged' });
    await browser.data('POST /auth/step-up', { password: PASSWORD });
    await browser.ask('POST /auth/step-up', { password: wrong });
    await browser.data('POST /auth/send-password-reset', { email: person.email });
    const cookie = browser.cookie;
    const kinds = async () => {
      const lines = await browser.data(`GET /workspaces/security_events?page_size=200&user_id=${person.id}`);
      return lines.map(({ kind }: { kind: string }) => kind);
    };
    // A failure is recorded after its answer.
    await expect
      .poll(kinds)
      .toEqual(expect.arrayContaining(['sign_in', 'sign_in_failed', 'key_made', 'step_up', 'step_up_failed']));
    await browser.data('POST /auth/logout');
    const all = JSON.stringify(
      await server.deps.db.query('select * from security_log where workspace_id = $1 or user_id = $2', [
        server.workspaceId,
        person.id,
      ]),
    );
    for (const secret of [PASSWORD, wrong, key, cookie.split('.')[1] as string])
      expect(all.includes(secret)).toBe(false);
    for (const statement of ['update security_log set kind = kind', 'delete from security_log'])
      await expect(server.deps.db.query(statement)).rejects.toThrow(/only added to/);
  });

  it('can be read only by admins', async () => {
    const { browser } = await somebody();
    const refused = await browser.ask('GET /workspaces/security_events');
    expect([refused.status, codeOf(refused) === 'ok']).toEqual([403, false]);
  });
});
