import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '@/lib/random';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { makeRecord, makeTestTable, newId, startServer, type TestServer } from '../support/server/testServer';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);

interface Operation {
  method: string;
  path: string;
  query: string[];
  body: string[];
}

describe('malformed requests', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let operations: Operation[];
  let ids: string[];

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    const table = await makeTestTable(server, 'Fuzz');
    const record = await makeRecord(server, table, 'F-1');
    ids = [record, table.sliceId, table.nameId, table.noteId, table.doseId, newId(), server.workspaceId];
    const api = (await server.ask('GET /openapi.json', { as: null })).body;
    operations = Object.entries(api.paths as Record<string, Record<string, never>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => describeOperation(path, method, operation)),
    );
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  function describeOperation(
    path: string,
    method: string,
    operation: {
      parameters: { in: string; name: string }[];
      requestBody?: { content: Record<string, { schema: { properties?: object } }> };
    },
  ): Operation {
    const schema = operation.requestBody?.content['application/json']?.schema;
    return {
      method: method.toUpperCase(),
      path,
      query: operation.parameters.filter((p) => p.in === 'query').map((p) => p.name),
      body: Object.keys(schema?.properties ?? {}),
    };
  }

  function anything(random: Random, depth = 0): unknown {
    const leaves: unknown[] = [
      null,
      true,
      0,
      -1,
      1e308,
      0.1,
      '',
      ' ',
      'x'.repeat(300),
      '\u0000',
      '\ud800',
      "'; drop table record; --",
      '__proto__',
      '%00',
      '{}',
      '9'.repeat(40),
      'REDACTED',
      '2024-02-30',
      random.pick(ids),
      random.pick(ids),
      random.pick(ids).toUpperCase(),
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ];
    const kind = depth > 3 ? 0 : random.int(0, 9);
    if (kind === 8) return Array.from({ length: random.int(0, 4) }, () => anything(random, depth + 1));
    if (kind === 9)
      return Object.fromEntries(
        Array.from({ length: random.int(0, 4) }, () => [
          random.pick([...ids, 'name', 'value', 'filter_type', 'mode', 'id']),
          anything(random, depth + 1),
        ]),
      );
    return random.pick(leaves);
  }

  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

  /** A URL cannot contain half of a surrogate pair. */
  const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '');

  function request(random: Random) {
    const { method, path, query, body } = random.pick(operations);
    const url = path.replace(/\{\w+\}/g, () =>
      encodeURIComponent(wellFormed(random.chance(0.7) ? random.pick(ids) : asText(anything(random))) || 'x'),
    );
    const search = query
      .filter(() => random.chance(0.5))
      .map((name) => `${name}=${encodeURIComponent(wellFormed(asText(anything(random))))}`)
      .join('&');
    const payload = random.chance(0.85)
      ? JSON.stringify(
          Object.fromEntries(body.filter(() => random.chance(0.7)).map((name) => [name, anything(random)])),
        )
      : random.pick(['{', '[]', 'null', '"x"', '', `${'['.repeat(5000)}`, '{"a":1}garbage']);
    const type = random.chance(0.95)
      ? 'application/json'
      : random.pick(['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/xml']);
    return {
      method,
      url: `${url}${search ? `?${search}` : ''}`,
      payload: method === 'GET' ? undefined : payload,
      type,
    };
  }

  it(`${REQUESTS} of them never cause a 5xx, and the server keeps running`, async () => {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);
    console.log(`fuzz seed ${seed}`);
    const random = createRandom(seed);
    const statuses = new Map<number, number>();
    for (let i = 0; i < REQUESTS; i++) {
      const { method, url, payload, type } = request(random);
      // Signing out or in would only end the walk early.
      if (url.startsWith('/api/auth/logout') || url.startsWith('/api/demo')) continue;
      const answer = await server.ask(`${method} ${url.slice(4)}`, {
        headers: payload === undefined ? {} : { 'content-type': type },
        body: payload,
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500 || (answer.status >= 400 && !answer.body?.content))
        throw new Error(`seed ${seed}, request ${i}: ${method} ${url} ${payload} -> ${answer.status} ${answer.text}`);
    }
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 20);
    expect((await server.ask('GET /auth/me')).status).toBe(200);
  }, 240_000);
});
