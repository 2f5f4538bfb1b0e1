import { servedCalls } from '@server/http/serve';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, callName } from '@/contract/call';
import { commandRegistry } from '@/domain/commands/registry';
import { CALL_EXAMPLES, type Example } from '../support/server/callExamples';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { type Answer, makeWorkspace, PASSWORD, startServer, type TestServer } from '../support/server/testServer';
import { makeThings, type Things } from '../support/server/things';

/** Calls that end what the walk itself needs, so they come last. */
const LAST = ['POST /auth/workspace', 'POST /auth/logout'];
const FOREIGN_PART = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

/** Contents of the wrong shape for every part of a request; the first one that a part refuses is sent in its place. */
const WRONG: readonly unknown[] = [{ no: 'such' }, 'nonsense', -1.5, true, [[null]], null];

describe('every call of the server', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let things: Things;
  let calls: Call[];
  let stranger: string;

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    things = await makeThings(server);
    calls = [...(servedCalls.get(server.app) ?? [])];
    calls.sort((a, b) => LAST.indexOf(callName(a)) - LAST.indexOf(callName(b)));
    await makeWorkspace(server.deps, 'elsewhere', '-else');
    const body = { email: 'admin-else@test.test', password: PASSWORD };
    const login = await server.ask('POST /auth/login', { as: null, body });
    stranger = login.body.data.resource.token;
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  /** Checks every call and reports all errors, not only the first. */
  async function walk(look: (call: Call, example: Example) => Promise<void>): Promise<void> {
    const faults: string[] = [];
    for (const call of calls)
      try {
        await look(call, await exampleOf(call));
      } catch (error) {
        faults.push(`${callName(call)}: ${(error as Error).message.split('\n')[0]}`);
      }
    expect(faults).toEqual([]);
  }

  const exampleOf = async (call: Call): Promise<Example> => {
    const make = CALL_EXAMPLES[callName(call)];
    if (!make) throw new Error(`${callName(call)} has no example`);
    return make(things);
  };

  async function send(call: Call, example: Example, as: 'admin' | 'viewer' | 'stranger' | null): Promise<Answer> {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example.params?.[name] ?? ''));
    const query = new URLSearchParams(example.query ?? {}).toString();
    const answer = await server.ask(`${call.method} ${path}${query ? `?${query}` : ''}`, {
      as: as === 'stranger' ? null : as,
      headers: { ...example.raw?.headers, ...(as === 'stranger' ? { authorization: `Bearer ${stranger}` } : {}) },
      body: example.raw?.payload ?? (call.method === 'GET' ? undefined : (example.body ?? {})),
    });
    expect(answer.status, `${callName(call)} ${answer.text}`).toBeLessThan(500);
    if (answer.status >= 400) expect(Object.keys(answer.body ?? {}), callName(call)).toEqual(['content']);
    return answer;
  }

  it('has an example, and every example has a call', () => {
    const served = calls.map(callName).sort();
    expect(Object.keys(CALL_EXAMPLES).sort()).toEqual(served);
  });

  it('serves every call that the contract defines, and every command', () => {
    const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/*/*.ts', { eager: true });
    const isCall = (value: unknown): value is Call =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'resource' in value;
    const defined = Object.values(modules).flatMap((exports) => Object.values(exports).filter(isCall).map(callName));
    expect([...new Set([...defined, ...commandRegistry.keys()])].sort()).toEqual(calls.map(callName).sort());
  });

  it('answers 401 without a sign-in', async () => {
    await walk(async (call, example) => {
      const { status } = await send(call, example, null);
      expect(status, callName(call)).toBe(call.open ? (example.admin ?? 200) : 401);
    });
  });

  it('does not know the ids of another workspace', async () => {
    await walk(async (call, example) => {
      if (call.open || LAST.includes(callName(call))) return;
      const { status, text } = await send(call, example, 'stranger');
      expect(status, `${callName(call)} ${text}`).toBe(example.stranger === 404 ? 404 : (example.admin ?? 200));
      expect(text, callName(call)).not.toContain(server.workspaceId);
      if (callName(call) !== 'POST /sync/push') expect(text, callName(call)).not.toContain(things.recordId);
    });
  });

  it('lets viewers read but not write', async () => {
    await walk(async (call, example) => {
      if (call.open || LAST.includes(callName(call))) return;
      const { status, text } = await send(call, example, 'viewer');
      // Somebody else's things are reported as if they did not exist.
      const shown = example.viewer === 200 ? (example.admin ?? 200) : example.viewer;
      const refused = example.viewer === 403 ? [403, ...(example.stranger === 404 ? [404] : [])] : [shown];
      expect(refused, `${callName(call)} ${status} ${text}`).toContain(status);
    });
  });

  it('says what is wrong with a request', async () => {
    let reported = 0;
    await walk(async (call, example) => {
      const input = commandRegistry.get(callName(call))?.input;
      for (const [part, schema] of [
        ['params', input ? undefined : call.params],
        ['query', input ? undefined : call.query],
        ['body', input ?? call.body],
      ] as const) {
        if (!(schema instanceof z.ZodObject)) continue;
        for (const [name, shape] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
          const inPath = call.path.includes(`{${name}}`);
          const values = part === 'body' && !inPath ? WRONG : ['nonsense', '-1.5', ''];
          const wrong = values.find((value) => !shape.safeParse(value).success && value !== '');
          if (wrong === undefined) continue;
          const into = inPath ? 'params' : part;
          const broken = { ...example, [into]: { ...example[into], [name]: wrong } } as Example;
          const { status, body } = await send(call, broken, 'admin');
          expect(status, `${callName(call)} ${name}=${JSON.stringify(wrong)} ${JSON.stringify(body)}`).toBe(400);
          expect(body.content[0], `${callName(call)} ${name}`).toMatchObject({ code: expect.any(String) });
          expect(body.content.map((issue: { path: unknown[] }) => issue.path[0])).toContain(name);
          reported++;
        }
      }
    });
    expect(reported).toBeGreaterThan(calls.length);
  });

  it('refuses unknown names, and says which', async () => {
    let refused = 0;
    await walk(async (call, example) => {
      if (call.mayGrow) return;
      const hasBody = call.body !== undefined && !example.raw;
      const parts = [
        { ...example, query: { ...example.query, no_such_name: '1' } },
        ...(hasBody ? [{ ...example, body: { ...example.body, no_such_name: 1 } }] : []),
      ];
      for (const part of parts) {
        const { status, body } = await send(call, part, 'admin');
        expect(status, callName(call)).toBe(400);
        expect(body.content[0], callName(call)).toMatchObject({ code: 'unknown_name', path: ['no_such_name'] });
        refused++;
      }
    });
    expect(refused).toBeGreaterThan(calls.length);
  });

  it('refuses a body that names another resource than the path', async () => {
    let refused = 0;
    await walk(async (call, example) => {
      // Unknown additions to a call that may grow are not even read.
      if (call.method === 'GET' || call.upload || call.raw || call.mayGrow) return;
      for (const name of Object.keys(example.params ?? {})) {
        const { status, body } = await send(
          call,
          { ...example, body: { ...example.body, [name]: FOREIGN_PART } },
          'admin',
        );
        expect(status, callName(call)).toBe(400);
        expect(body.content[0], callName(call)).toMatchObject({ code: 'other_than_path', path: [name] });
        refused++;
      }
    });
    expect(refused).toBeGreaterThan(20);
  });

  it('refuses bodies that are not objects', async () => {
    await walk(async (call, { params = {}, query }) => {
      if (call.method === 'GET' || call.upload || call.raw) return;
      const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
      for (const payload of ['{"a":', '[]x', '"\\ud800"']) {
        const search = query ? `?${new URLSearchParams(query)}` : '';
        const answer = await server.app.inject({
          method: call.method,
          url: `/api${path}${search}`,
          headers: { authorization: `Bearer ${await server.token('admin')}`, 'content-type': 'application/json' },
          payload,
        });
        expect(answer.statusCode, `${callName(call)} ${payload}`).toBe(400);
        expect(answer.json().content[0]).toHaveProperty('path');
      }
    });
  });

  it('answers 404 to unknown ids', async () => {
    await walk(async (call, example) => {
      // People who may not make the call at all learn nothing about ids.
      if (example.admin === 403) return;
      const ids = Object.entries(example.params ?? {}).filter(([, value]) => /^[0-9a-f-]{36}$/.test(value));
      for (const [name] of ids) {
        const { status, text } = await send(
          call,
          { ...example, params: { ...example.params, [name]: FOREIGN_PART } },
          'admin',
        );
        expect(status, `${callName(call)} ${name} ${text}`).toBe(404);
      }
    });
  });

  it('succeeds for those who may use it', async () => {
    await walk(async (call, example) => {
      const { status, text } = await send(call, example, 'admin');
      expect(status, `${callName(call)} ${text}`).toBe(example.admin ?? 200);
    });
    // Signing out was last.
    expect((await server.ask('GET /auth/me')).status).toBe(401);
  });
});
