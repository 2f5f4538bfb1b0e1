import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@server/app';
import { type Composed, compose } from '@server/composition';
import { parseConfig } from '@server/config';
import type { Deps } from '@server/deps';
import type { RelayLimits } from '@server/relay/limits';
import { createWorkspace } from '@server/setup/createWorkspace';
import { createPerson } from '@server/setup/people';
import type { DbConnection } from '@server/storage/db';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import { uuidV7 } from '@/lib/uuid';
import { checkAnswers } from './checkAnswers';
import { checkStatements } from './statementLint';

export type Role = 'admin' | 'member' | 'guest' | 'viewer';
export const PASSWORD = 'correct horse battery';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the answer holds
  body: any;
  text: string;
  headers: Record<string, unknown>;
}

export interface Ask {
  as?: Role | null;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  composed: Composed;
  workspaceId: string;
  ids: Record<Role, string>;
  /** `ask('POST /records', {body})`: paths below /api. */
  ask(call: string, options?: Ask): Promise<Answer>;
  /** The lines of an NDJSON answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever a line holds
  lines(path: string, as?: Role): Promise<any[]>;
  /** A bearer token. */
  token(role: Role): Promise<string>;
  close(): Promise<void>;
}

/** Servers over one database share it. */
export const SECRET_KEY = 'the-key-of-the-tests-and-of-nothing-else';

export const newId = () => uuidV7(Date.now(), randomBytes(10));

const LEVELS = { admin: 'admin', member: 'team-member', guest: 'guest', viewer: 'viewer' } as const;
const ROLES = Object.keys(LEVELS) as Role[];

/** Starts a server over a database; the first one creates workspace `test` with a person of each role. */
export async function startServer(
  connection: DbConnection,
  limits?: Partial<RelayLimits>,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labtide-files-'));
  const config = parseConfig({ DATA_DIR: dataDir, DEMO: '0', SECRET_KEY, ...env }, null);
  const log = pino({ level: process.env.TEST_LOG ?? 'fatal' });
  const composed = await compose(config, connection, log, limits);
  const { deps } = composed;
  const held = await deps.db.query<{ id: string }>(`select id from workspace where slug = 'test'`);
  const workspaceId = held[0]?.id ?? (await makeWorkspace(deps, 'test', ''));
  const app = await buildApp(deps);
  checkAnswers(app);
  await app.ready();
  const people = await deps.db.query<{ id: string; email: string }>(`select id, email from app_user`);
  const ids = Object.fromEntries(
    ROLES.map((role) => [role, people.find((person) => person.email === `${role}@test.test`)?.id ?? '']),
  ) as Record<Role, string>;
  const tokens = new Map<Role, string>();

  async function tokenOf(role: Role): Promise<string> {
    const known = tokens.get(role);
    if (known) return known;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: `${role}@test.test`, password: PASSWORD },
    });
    const token = answer.json().data.resource.token as string;
    tokens.set(role, token);
    return token;
  }

  async function ask(call: string, { as = 'admin', body, headers = {} }: Ask = {}): Promise<Answer> {
    const [method, path] = call.split(' ') as ['GET', string];
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(as ? { authorization: `Bearer ${await tokenOf(as)}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type']).includes('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      text: answer.payload,
      headers: answer.headers,
    };
  }

  return {
    app,
    deps,
    composed,
    workspaceId,
    ids,
    ask,
    token: tokenOf,
    async lines(path, as = 'admin') {
      const { text } = await ask(`GET ${path}`, { as });
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    },
    async close() {
      // Open websockets would keep the listener open.
      await composed.drain();
      await app.close();
      await composed.close();
      rmSync(dataDir, { recursive: true, force: true });
      checkStatements();
    },
  };
}

/** A workspace with a person of each role, addresses `<role><suffix>@test.test`. */
export async function makeWorkspace(deps: Deps, slug: string, suffix: string): Promise<string> {
  const members = ROLES.map((role) => ({
    id: newId(),
    email: `${role}${suffix}@test.test`,
    fullName: `Test ${role}`,
    color: 'blue',
    password: PASSWORD,
    accessLevel: LEVELS[role],
  }));
  await Promise.all(members.map((person) => createPerson(deps.db, { ...person, acceptsPolicies: true })));
  const id = newId();
  await createWorkspace(deps, { id, slug, name: `Workspace ${slug}`, members, moreFlags: OWN_SERVER_FLAGS });
  return id;
}

export interface TestTable {
  sliceId: string;
  nameId: string;
  noteId: string;
  doseId: string;
}

/** A table with a text key, a text and a number field, created through the API. */
export async function makeTestTable(server: TestServer, name: string): Promise<TestTable> {
  const slice = (await server.ask('POST /entity_slices', { body: { slice_name: name } })).body.data.resource;
  const field = async (field_name: string, field_type: string) =>
    (await server.ask('POST /data_fields', { body: { entity_slice_id: slice.id, field_name, field_type } })).body.data
      .resource.id as string;
  return {
    sliceId: slice.id,
    nameId: slice.key_field_ids[0],
    noteId: await field('Note', 'text'),
    doseId: await field('Dose', 'number'),
  };
}

/** Makes an experiment and returns its id. */
export async function makeOperation(server: TestServer): Promise<string> {
  const answer = await server.ask('POST /tasks', { body: { task_type: 'operation', task_title: 'An experiment' } });
  if (answer.status !== 200) throw new Error(`makeOperation: ${answer.text}`);
  return answer.body.data.resource.id;
}

/** Makes a record and returns its id. */
export async function makeRecord(
  server: TestServer,
  table: TestTable,
  name: string,
  data: object = {},
): Promise<string> {
  const answer = await server.ask('POST /records', {
    body: { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: name }, data },
  });
  if (answer.status !== 200) throw new Error(`makeRecord: ${answer.text}`);
  return answer.body.data.resource.id;
}
