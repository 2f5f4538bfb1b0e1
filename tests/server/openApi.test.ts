import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { callExample, describeCall, operationId } from '@server/http/openApi/describeCall';
import { SchemaBook } from '@server/http/openApi/schemaBook';
import { servedCalls } from '@server/http/serve';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiSchemas } from '@/contract/apiSchemas';
import { type Call, callName } from '@/contract/call';
import { namesInPath } from '@/contract/commandCall';
import { unknownNames } from '@/contract/unknownNames';
import { commandRegistry } from '@/domain/commands/registry';
import { ROOT } from '../architecture/sourceFiles';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { PASSWORD, startServer, type TestServer } from '../support/server/testServer';

const run = promisify(execFile);

/** A program by somebody who knows the API only from its description: it uses a type of each resource by its name. */
const PROGRAM = `
import * as api from './client';

export async function work(baseUrl: string, email: string, password: string): Promise<string> {
  api.defaults.baseUrl = baseUrl;
  const signedIn = await api.postAuthLogin({ email, password });
  if (signedIn.status !== 200) throw new Error('not signed in');
  const who: api.User = signedIn.data.data.resource.user;
  api.defaults.headers = { authorization: \`Bearer \${signedIn.data.data.resource.token}\` };
  const made = await api.postEntitySlices({ slice_name: 'Made by a program' });
  if (made.status !== 200) throw new Error(JSON.stringify(made.data));
  const table: api.Table | null = made.data.data.resource;
  const event: api.EventReference | null = made.data.data.event;
  const key = table?.key_field_ids[0] ?? '';
  const added = await api.postRecords({ entity_slice_id: table?.id ?? '', key_field_to_value: { [key]: 'S-1' } });
  if (added.status !== 200) throw new Error(JSON.stringify(added.data));
  const record: api.Record | null = added.data.data.resource;
  const values: api.Value[] = record?.record_values[key] ?? [];
  const listed = await api.getDataFields({ page: 1, pageSize: 5 });
  if (listed.status !== 200) throw new Error(JSON.stringify(listed.data));
  const fields: api.ListedField[] = listed.data.data.resource;
  const refused = await api.postRecords({ entity_slice_id: table?.id ?? '', key_field_to_value: { [key]: 's-1' } });
  const words: api.ErrorBody | null = refused.status === 409 ? refused.data : null;
  return [who.email, event?.id, record?.record_identifier, values[0]?.content, fields.length, words?.content].join(' | ');
}

export type Named = [
  api.Field, api.FieldOption, api.View, api.ViewField, api.ViewFilter, api.ViewSort, api.Set, api.Import, api.Event,
  api.EventSummary, api.LogEvent, api.Comment, api.Program, api.Group, api.Grant, api.Member, api.Workspace,
  api.KanbanBoard, api.LookupField, api.DoseResponseConfiguration, api.Curve, api.File, api.Upload, api.SearchHit,
  api.PermissionSettings, api.FeedLine, api.BootstrapLine, api.ImportPlan, api.Preferences, api.Issue,
];
`;

describe('the description of the API', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let calls: readonly Call[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the description holds
  let api: any;

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    calls = servedCalls.get(server.app) ?? [];
    api = (await server.ask('GET /openapi.json', { as: null })).body;
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it('says what every call does, with a description and a name of its own', () => {
    const summaries = calls.map(({ summary }) => summary);
    const done = new Set([...commandRegistry.values()].map((command) => command.done));
    for (const summary of summaries) {
      expect(summary).toMatch(/^[A-Z].{5,}[^.]$/);
      expect(done.has(summary)).toBe(false);
    }
    const ids = calls.map(operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(Object.values(api.paths).flatMap((item) => Object.keys(item as object))).size).toBeGreaterThan(3);
  });

  it('has an example of everything a call accepts, which the call accepts', () => {
    const missing: string[] = [];
    for (const call of calls) {
      const example = callExample(call);
      const lacks = (part: string) => missing.push(`${callName(call)}: ${part}`);
      const isEmpty = (schema: z.ZodType | undefined) =>
        schema === undefined || (schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0);
      for (const name of namesInPath(call.path)) if (!(name in (example.params ?? {}))) lacks(`{${name}}`);
      if (!isEmpty(call.query) && !example.query) lacks('query');
      if (!isEmpty(call.body) && !example.body) lacks('body');
      for (const [part, schema, given] of [
        ['params', call.params, example.params ?? {}],
        ['query', call.query, example.query ?? {}],
        ['body', call.body, example.body ?? {}],
      ] as const) {
        if (!schema) continue;
        const input = commandRegistry.get(callName(call))?.input;
        const { error } = input
          ? input.safeParse(commandRegistry.get(callName(call))?.example)
          : schema.safeParse(given);
        if (error) lacks(`${part} ${error.message}`);
        if (unknownNames(given, [schema]).length > 0) lacks(`${part} has names that the call does not know`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('says which texts are known where a schema accepts any', () => {
    const text = (part: { description?: string; anyOf?: { description?: string }[] }) =>
      part.description ?? part.anyOf?.find(({ description }) => description)?.description;
    const view = api.paths['/api/record_views'].post.requestBody.content['application/json'].schema.properties;
    expect(text(view.filters.items.properties.filter_type)).toContain('is_one_of');
    expect(text(view.color_filters.items.properties.color)).toContain('q1 to q8');
    expect(text(view.view_fields.items.properties.aggregation_type)).toMatch(/histogram_numerical.*ec50_abs/);
    expect(text(view.view_fields.items.properties.summary)).toContain('geometric_mean');
    const right = api.paths['/api/authorizations/{resource_type}/{resource_id}/{permission}'].get.parameters;
    expect(right.map(text).join()).toMatch(/records, views.*update\.status/);
  });

  it('lists page on request', () => {
    const whole = calls.filter((call) => {
      if (call.method !== 'GET' || !(call.resource instanceof z.ZodArray)) return false;
      const operation = api.paths[`/api${call.path}`].get;
      const names = (operation.parameters ?? []).map((one: { name?: string; $ref?: string }) => one.name ?? one.$ref);
      return !names.some((name: string) => /(^|\/)page$/i.test(name));
    });
    // The sizes that a device requests when it starts, and the statuses of the four types of work items.
    expect(whole.map(callName).sort()).toEqual(['GET /sync/sizes', 'GET /tasks/statuses']);
  });

  it('every call with parameters refuses an unknown one, and names it', async () => {
    const silent: string[] = [];
    for (const call of calls) {
      const example = callExample(call);
      // Calls for devices are for this product only; a newer version may return more there.
      if (call.method !== 'GET' || call.form || !call.query || call.path.startsWith('/sync/')) continue;
      const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(example.params?.[name])));
      const query = new URLSearchParams({ ...(example.query as Record<string, string>), no_such_name: '1' });
      const answer = await server.ask(`GET ${path}?${query}`);
      if (answer.status === 400 && !answer.text.includes('no_such_name')) silent.push(callName(call));
      if (answer.status === 200) silent.push(`${callName(call)} answers`);
    }
    expect(silent).toEqual([]);
  });

  it('every call that writes refuses an unknown name, also in nested objects, and names it', async () => {
    const taken: string[] = [];
    /** The value with an additional name in the first nested object that has names of its own. */
    const within = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map((item, i) => (i === 0 ? within(item) : item))
        : typeof value === 'object' && value !== null
          ? { ...value, no_such_name: 1 }
          : value;
    // Nobody is signed in after it.
    const isLast = (call: Call) => Number(callName(call) === 'POST /auth/logout');
    for (const call of calls.toSorted((a, b) => isLast(a) - isLast(b))) {
      // Calls for devices are for this product only; a newer version may return more there.
      if (call.method === 'GET' || call.path.startsWith('/sync/') || call.upload || call.raw || call.mayGrow) continue;
      const example = callExample(call);
      const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(example.params?.[name])));
      const query = example.query ? `?${new URLSearchParams(example.query as Record<string, string>)}` : '';
      const body = (example.body ?? {}) as { [name: string]: unknown };
      const schema = call.body;
      const ask = async (sent: object, where: string) => {
        const answer = await server.ask(`${call.method} ${path}${query}`, { body: sent });
        const isNamed = answer.status === 400 && answer.text.includes('no_such_name');
        if (!isNamed) taken.push(`${callName(call)} ${where} ${answer.status}`);
      };
      await ask({ ...body, no_such_name: 1 }, 'at the top');
      for (const [name, value] of Object.entries(body)) {
        const more = within(value);
        if (more === value || !schema) continue;
        const sent = { ...body, [name]: more };
        if (unknownNames(sent, [schema]).length > 0) await ask(sent, `in ${name}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('has an example of every answer, which is valid', () => {
    const wrong: string[] = [];
    for (const call of calls) {
      if (call.form) continue;
      const operation = api.paths[`/api${call.path}`][call.method.toLowerCase()];
      const { data } = operation.responses[String(call.status ?? 200)].content['application/json'].example;
      const { error } = call.resource.safeParse(data.resource);
      if (error) wrong.push(`${callName(call)} ${error.message}`);
      if (data.event !== null && !commandRegistry.get(callName(call))?.undoable) wrong.push(`${callName(call)} event`);
    }
    expect(wrong).toEqual([]);
  });

  it('names its schemas, and describes lines, files, headers, pages and refusals', () => {
    const find = api.paths['/api/records/search'].get;
    expect(find.parameters).toContainEqual({ $ref: '#/components/parameters/Timezone' });
    const data = find.responses['200'].content['application/json'].schema.properties.data;
    expect(data.properties.resource).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Record' } });
    expect(data.required).toEqual(expect.arrayContaining(['page', 'page_size', 'total', 'sorted']));
    const make = api.paths['/api/records'].post;
    expect(make.parameters.map((p: { $ref?: string }) => p.$ref)).toEqual([
      '#/components/parameters/IdempotencyKey',
      '#/components/parameters/ClientId',
      '#/components/parameters/Timezone',
    ]);
    expect(make.requestBody.required).toBe(true);
    expect(Object.keys(make.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '421',
      '429',
      '502',
      '503',
    ]);
    const feed = api.paths['/api/sync/changes'].get.responses['200'].content['application/x-ndjson'];
    expect(feed.schema).toEqual({ $ref: '#/components/schemas/FeedLine' });
    expect(Object.keys(api.paths['/api/records/export/{x}'].get.responses['200'].content)).toContain('text/csv');
    const upload = api.paths['/api/imports/file'].post.requestBody;
    expect(Object.keys(upload.content)).toEqual(['multipart/form-data']);
    expect(api.paths['/api/auth/login'].post.security).toEqual([]);
    const text = JSON.stringify(api);
    expect(text).not.toContain('$defs');
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(api.components[kind as string]?.[name as string], `${kind}/${name}`).toBeDefined();
  });

  it('keeps a schema twice if its input and output forms differ, and once otherwise', () => {
    const part = z.object({ size: z.number().default(1) });
    const whole = z.object({ part });
    const plain = z.object({ name: z.string() });
    const names = z.registry<{ id: string }>();
    for (const [id, schema] of Object.entries({ Part: part, Whole: whole, Plain: plain })) names.add(schema, { id });
    const book = new SchemaBook(names);
    const call = { method: 'POST', path: '/wholes', summary: 'Make a whole', body: whole, resource: whole } as const;
    expect(JSON.stringify(describeCall(call, book))).toContain('#/components/schemas/WholeInput');
    book.of(plain, 'output');
    book.of(plain, 'input');
    expect(Object.keys(book.components).sort()).toEqual(['Part', 'PartInput', 'Plain', 'Whole', 'WholeInput']);
    expect(book.components.Part?.required).toEqual(['size']);
    expect(book.components.PartInput?.required).toBeUndefined();
  });

  it('refuses a name that two schemas would have', () => {
    expect(() => apiSchemas()).not.toThrow();
  });

  it('generates a client with a type for every resource, which compiles and works', { timeout: 120_000 }, async () => {
    // Inside the project, so that the client finds its runtime.
    mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/api-client-'));
    const at = (name: string) => join(folder, name);
    try {
      writeFileSync(at('api.json'), JSON.stringify(api));
      writeFileSync(at('program.ts'), PROGRAM);
      await run('node', [join(ROOT, 'node_modules/oazapfts/dist/cli.js'), at('api.json'), at('client.ts')]);
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
      const modules = [
        '--target',
        'es2022',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--lib',
        'es2023,dom',
      ];
      const compiled = await run('npx', ['tsc', ...options, ...modules, at('program.ts')], { cwd: ROOT }).catch(
        (error: { stdout: string }) => error,
      );
      expect(compiled.stdout).toBe('');
      await build({ entryPoints: [at('program.ts')], outfile: at('program.mjs'), bundle: true, format: 'esm' });
      const { work } = await import(pathToFileURL(at('program.mjs')).href);
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const said: string = await work(address, 'admin@test.test', PASSWORD);
      expect(said).toMatch(
        /^admin@test\.test \| [\da-f-]{36} \| S-1 \| S-1 \| 3 \| s-1 already exists in this table\.$/,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
