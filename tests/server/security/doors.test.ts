import { isOwnHost, ownSockets } from '@server/auth/ownHost';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { listen, RawClient } from '../../support/server/relayClient';
import { PASSWORD, startServer, type TestServer } from '../../support/server/testServer';

const LOOPBACK = [
  '127.0.0.1',
  '127.0.0.1:8080',
  'localhost',
  'LOCALHOST:1',
  '[::1]:80',
  'lab.localhost:8080',
  '127.9.9.9',
];
const FOREIGN = [
  'evil.example',
  'evil.example:8080',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '10.0.0.1',
  '',
  'a b',
  '[::2]',
  'x@127.0.0.1',
];

describe('a server that only its own machine can reach', () => {
  const local = { host: '127.0.0.1', publicUrl: null };

  it.each(LOOPBACK)('answers to %s', (host) => expect(isOwnHost({ host }, local)).toBe(true));
  it.each(FOREIGN)('does not answer to %j', (host) => expect(isOwnHost({ host }, local)).toBe(false));

  it('answers to its public name as well, and to no other', () => {
    const config = { host: '::1', publicUrl: 'https://Lab.example' };
    expect(['lab.example', 'LAB.example:443', 'lab.example.evil'].map((host) => isOwnHost({ host }, config))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('accepts any name when it was made reachable from elsewhere', () => {
    expect(isOwnHost({ host: 'lab:8080' }, { host: '0.0.0.0', publicUrl: null })).toBe(true);
  });
});

it('names its own sockets in the policy of pages, and no others', () => {
  expect(ownSockets({ host: '127.0.0.1:8080' }, { publicUrl: null })).toBe('ws://127.0.0.1:8080 wss://127.0.0.1:8080');
  expect(ownSockets({ host: 'x; script-src *' }, { publicUrl: null })).toBe("'self'");
  expect(ownSockets({ host: 'inside:8080' }, { publicUrl: 'https://lab.example' })).toBe('wss://lab.example');
});

describe('over the wire', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let address: string;
  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    address = await listen(server);
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it('a page under another name gets nothing: no answer, no sign-in, no socket', async () => {
    const headers = { host: 'rebound.example:8080' };
    const body = { email: 'admin@test.test', password: PASSWORD };
    for (const call of ['POST /auth/login', 'GET /auth/me', 'GET /openapi.json'])
      expect((await server.ask(call, { as: null, headers, ...(call.startsWith('POST') ? { body } : {}) })).status).toBe(
        421,
      );
    for (const url of ['/', '/metrics', '/healthz'])
      expect((await server.app.inject({ url, headers })).statusCode).toBe(421);
    const client = new RawClient(`ws://${address}/sync/pokes?token=${await server.token('admin')}`, headers);
    await client.opened.catch(() => {});
    expect(client.status).toBe(421);
    client.close();
  });

  it('pages may connect only to this host', async () => {
    const { headers } = await server.app.inject({ url: '/', headers: { host: '127.0.0.1:8080' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' ws://127.0.0.1:8080 wss://127.0.0.1:8080;");
    expect(policy).not.toMatch(/\*|https?:(?!\/\/127)|wss?:(?!\/\/127)/);
  });
});
