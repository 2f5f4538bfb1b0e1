import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { listen, RawClient } from '../support/server/relayClient';
import { PASSWORD, startServer, type TestServer } from '../support/server/testServer';

/** A budget of ten in each part of a minute. */
const ENV = { PUBLIC_URL: 'http://lab.test', RATE_SESSION: '60', RATE_UPLOADS: '12', RATE_SIGN_IN: '60' };

describe('request limits', () => {
  let databases: TestDatabases;
  let server: TestServer;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create(), undefined, ENV);
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  /** Sends requests until one is refused. @returns the refusal, and how many were answered before */
  async function exhaust(ask: () => ReturnType<TestServer['ask']>) {
    for (let answered = 0; answered < 150; answered++) {
      const answer = await ask();
      if (answer.status === 429) return { answer, answered };
    }
    throw new Error('never refused');
  }

  it('a session that sends too many requests is told how many seconds to wait; no other one is affected', async () => {
    const { answer, answered } = await exhaust(() => server.ask('GET /auth/me', { as: 'member' }));
    // A new part of the minute may have begun in the meantime.
    expect(answered).toBeGreaterThanOrEqual(10);
    expect(answered).toBeLessThanOrEqual(20);
    expect(answer.body.content).toMatch(/^Too many requests. Try again in \d+ s.$/);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await server.ask('GET /auth/me', { as: 'guest' })).status).toBe(200);
  });

  it('uploads have a limit of their own', async () => {
    const form = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nA\r\n--cut--\r\n';
    const upload = () =>
      server.ask('POST /imports/file', {
        as: 'admin',
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
        body: Buffer.from(form),
      });
    const { answered } = await exhaust(upload);
    expect(answered).toBeGreaterThanOrEqual(2);
    expect((await server.ask('GET /auth/me', { as: 'admin' })).status).toBe(200);
  });

  const signInFrom = (forwarded: string) =>
    server.ask('POST /auth/login', {
      as: null,
      body: { email: 'viewer@test.test', password: PASSWORD },
      headers: { 'x-forwarded-for': forwarded },
    });

  it('sign-ins are counted by the address that the proxy saw, whatever the caller claims', async () => {
    let name = 0;
    const { answered } = await exhaust(() => signInFrom(`10.9.9.${++name}, 10.0.0.1`));
    expect(answered).toBeGreaterThanOrEqual(10);
    expect((await signInFrom('10.9.9.1, 10.0.0.2')).status).toBe(200);
  });

  it('a sign-in that failed too often names the seconds to wait', async () => {
    let from = 0;
    const { answer } = await exhaust(() =>
      server.ask('POST /auth/login', {
        as: null,
        body: { email: 'nobody@test.test', password: 'wrong password' },
        headers: { 'x-forwarded-for': `10.1.0.${++from}` },
      }),
    );
    expect(answer.headers['retry-after']).toBe('900');
  });
});

describe('addresses', () => {
  it('one that sends too many requests is refused before any look-up; probes are not counted', async () => {
    const databases = await embeddedDatabases();
    const server = await startServer(await databases.create(), undefined, { RATE_ADDRESS: '60' });
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await server.ask('GET /auth/me', { as: null })).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
    await server.close();
    await databases.stop();
  });

  it('sockets are counted like requests: by address before the look-up, and by session', async () => {
    const databases = await embeddedDatabases();
    const limits = { PUBLIC_URL: 'http://lab.test', RATE_SESSION: '60', RATE_ADDRESS: '120' };
    const server = await startServer(await databases.create(), undefined, limits);
    const host = await listen(server);
    const open = async (token: string, address: string) => {
      const client = new RawClient(`ws://${host}/sync/pokes?token=${token}`, { 'x-forwarded-for': address }, false);
      await client.opened.catch(() => undefined);
      const { status } = client;
      client.socket.terminate();
      return status ?? 101;
    };
    const statuses = async (token: string, addressOf: (i: number) => string) => {
      const got: number[] = [];
      for (let i = 0; i < 45; i++) got.push(await open(token, addressOf(i)));
      return got;
    };
    const byAddress = await statuses('wrong', () => '10.0.0.1');
    expect(new Set(byAddress)).toEqual(new Set([401, 429]));
    expect(byAddress.filter((status) => status === 401).length).toBeGreaterThanOrEqual(20);
    const bySession = await statuses(await server.token('member'), (i) => `10.0.1.${i}`);
    expect(new Set(bySession)).toEqual(new Set([101, 429]));
    expect(bySession.filter((status) => status === 101).length).toBeGreaterThanOrEqual(10);
    expect(await open(await server.token('guest'), '10.0.0.2')).toBe(101);
    await server.close();
    await databases.stop();
  });

  it('a server reachable only from its own machine sets no limit, unless configured', async () => {
    const databases = await embeddedDatabases();
    const server = await startServer(await databases.create());
    const statuses = await Promise.all(Array.from({ length: 1500 }, () => server.app.inject('/api/auth/me')));
    expect(new Set(statuses.map((answer) => answer.statusCode))).toEqual(new Set([401]));
    await server.close();
    await databases.stop();
  });
});
