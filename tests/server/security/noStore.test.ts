import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { multipart } from '../../support/server/multipart';
import { newId, startServer, type TestServer } from '../../support/server/testServer';

describe('answers of the API', () => {
  let databases: TestDatabases;
  let server: TestServer;
  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it('must not be stored by any cache, whatever the answer is', async () => {
    const api = await server.ask('GET /openapi.json');
    const calls = Object.entries(api.body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    );
    expect(calls.length).toBeGreaterThan(100);
    const kept: string[] = [];
    const look = async (call: string, as: 'admin' | null) => {
      const answer = await server.ask(call.replace(/\{\w+\}/g, newId()), { as });
      if (answer.headers['cache-control'] !== 'no-store') kept.push(`${call} ${answer.status}`);
    };
    await look('GET /openapi.json', null);
    await look('GET /no/such/call', 'admin');
    for (const call of calls) {
      await look(call, null);
      // Signing out ends the session that the other requests need.
      if (call.startsWith('GET')) await look(call, 'admin');
    }
    expect(kept).toEqual([]);
  });

  it('including files, though a client that has one need not fetch it again', async () => {
    const { payload, headers } = multipart('a.txt', 'text');
    const token = `Bearer ${await server.token('admin')}`;
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/records/values/file',
      headers: { ...headers, authorization: token },
      payload,
    });
    const url = `/api/files/${sent.json().data.resource.id}`;
    const file = await server.app.inject({ method: 'GET', url, headers: { authorization: token } });
    expect([file.payload, file.headers['cache-control']]).toEqual(['text', 'no-store']);
    const again = { authorization: token, 'if-none-match': String(file.headers.etag) };
    expect((await server.app.inject({ method: 'GET', url, headers: again })).statusCode).toBe(304);
  });
});
