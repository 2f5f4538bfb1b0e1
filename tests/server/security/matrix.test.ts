import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_EXAMPLES } from '../../support/server/callExamples';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { addPerson, tokenOf } from '../../support/server/persons';
import { listen, RawClient } from '../../support/server/relayClient';
import { type Operation, operationsOf, sendExample } from '../../support/server/sendExample';
import { makeWorkspace, startServer, type TestServer } from '../../support/server/testServer';
import { makeThings, type Things } from '../../support/server/things';

/**
 * Answers of each call to each person: a row for each call of the API's description and each socket, a column for each
 * person. A call without a row fails; after an intended change of rights, `MATRIX=write npx vitest run
 * tests/server/security/matrix` writes the table again, and its diff is reviewed.
 */
const TABLE = fileURLToPath(new URL('./matrix.tsv', import.meta.url));
const LEVELS = ['admin', 'team-member', 'guest', 'viewer', 'deactivated'] as const;
/** The restrictions of admins and team members, in the columns with advanced permissions. */
const LIMITS = (fieldIds: { hidden: string; viewOnly: string }) => ({
  data_fields_view: { mode: 'select', select: 'hide', ids: [fieldIds.hidden] },
  data_fields_edit: { mode: 'select', select: 'view_only', ids: [fieldIds.viewOnly] },
  can_create_entity_tables: false,
  can_edit_entity_tables: false,
  can_manage_sets: false,
  can_create_tasks: false,
  can_view_tasks: 'own_and_assigned',
  can_edit_tasks: 'none',
  can_delete_tasks: 'none',
  can_manage_task_definitions: false,
  can_create_operations: false,
  can_edit_operations: 'none',
  can_delete_operations: 'none',
  can_import_data_operations: false,
  can_manage_operation_definitions: false,
  can_manage_dashboards: false,
});
const OUTSIDERS = ['other workspace', 'nobody'] as const;
const COLUMNS = [...LEVELS, ...LEVELS.map((level) => `${level}, limited`), ...OUTSIDERS];
/** It ends the sessions that the other requests need. */
const LAST = 'POST /auth/logout';

/** Statuses by call and column. */
type Matrix = Map<string, Map<string, number>>;

function readTable(): Matrix {
  if (!existsSync(TABLE)) return new Map();
  const [head = '', ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n');
  const [, ...columns] = head.split('\t');
  return new Map(
    lines.map((line) => {
      const [call = '', ...statuses] = line.split('\t');
      return [call, new Map(columns.map((column, i) => [column, Number(statuses[i])]))];
    }),
  );
}

function writeTable(matrix: Matrix): void {
  const lines = [...matrix]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([call, row]) => [call, ...COLUMNS.map((column) => row.get(column))].join('\t'));
  writeFileSync(TABLE, `${[['call', ...COLUMNS].join('\t'), ...lines].join('\n')}\n`);
}

let databases: TestDatabases;
const found: Matrix = new Map();
const wrong: string[] = [];

/** Asks every call as each of some people. */
async function walk(things: Things, operations: readonly Operation[], people: ReadonlyMap<string, string | null>) {
  const { server } = things;
  for (const operation of operations) {
    const make = CALL_EXAMPLES[operation.name];
    const row = found.get(operation.name) ?? new Map<string, number>();
    found.set(operation.name, row);
    if (!make) continue;
    await Promise.all(
      [...people].map(async ([column, token]) => {
        const answer = await sendExample(server, operation, await make(things), token);
        row.set(column, answer.status);
        if (answer.status >= 500) wrong.push(`${operation.name} as ${column}: ${answer.text}`);
        // A refusal names nothing but what was requested.
        if (answer.status >= 400 && Object.keys(answer.body ?? {}).join() !== 'content')
          wrong.push(`${operation.name} as ${column}: ${answer.text}`);
      }),
    );
  }
}

/** A server with things created by its admin, and a person of each level; guests have access for editing. */
async function prepare(): Promise<{ server: TestServer; things: Things; tokens: Map<string, string> }> {
  const server = await startServer(await databases.create());
  const things = await makeThings(server);
  const program = await things.program();
  await things.make('POST /record_views', { ...things.inTable, view_name: 'Shared', program_ids: [program] });
  await things.make(`PUT /record_views/${things.viewId}`, { program_ids: [program] });
  const tokens = new Map<string, string>();
  for (const level of LEVELS) {
    const name = `a-${level}`;
    const person = await addPerson(server, name, level === 'deactivated' ? 'team-member' : level);
    tokens.set(level, await tokenOf(server, person.email));
    if (level === 'guest')
      await things.make(`POST /programs/${program}/share`, { grants: [{ user_id: person.id, permission: 'edit' }] });
    if (level === 'deactivated')
      await things.make(`PATCH /workspaces/members/${person.id}`, { access_level: 'deactivated' });
  }
  return { server, things, tokens };
}

/** The relay's sockets, by the names of their rows. */
const SOCKETS: Readonly<Record<string, (things: Things) => string>> = {
  'SOCKET /sync/pokes': () => 'pokes',
  'SOCKET /sync/slice/{id}': ({ table }) => `slice/${table.sliceId}`,
  'SOCKET /sync/view/{id}': ({ viewId }) => `view/${viewId}`,
};

/** Opens every socket as each of some people: 101 where they are let in. */
async function knock(things: Things, people: ReadonlyMap<string, string | null>) {
  const address = await listen(things.server);
  for (const [name, pathOf] of Object.entries(SOCKETS)) {
    const row = found.get(name) ?? new Map<string, number>();
    found.set(name, row);
    for (const [column, token] of people) {
      const client = new RawClient(`ws://${address}/sync/${pathOf(things)}${token === null ? '' : `?token=${token}`}`);
      await client.opened.catch(() => {});
      row.set(column, client.status ?? 101);
      client.close();
    }
  }
}

const lastOf = (operations: readonly Operation[]) => [
  ...operations.filter(({ name }) => name !== LAST),
  ...operations.filter(({ name }) => name === LAST),
];

beforeAll(async () => {
  databases = await embeddedDatabases();
});
afterAll(() => databases?.stop());

describe('the answer of each call to each person', { timeout: 600_000 }, () => {
  const held = readTable();

  it('where nobody has advanced permissions, and from elsewhere', async () => {
    const { server, things, tokens } = await prepare();
    await makeWorkspace(server.deps, 'elsewhere', '-else');
    const people = new Map<string, string | null>(tokens);
    people.set('other workspace', await tokenOf(server, 'admin-else@test.test'));
    people.set('nobody', null);
    await knock(things, people);
    await walk(things, lastOf(await operationsOf(server)), people);
    await server.close();
  });

  it('where advanced permissions limit admins and team members', async () => {
    const { server, things, tokens } = await prepare();
    const hidden = await things.field();
    // Whoever creates the examples keeps their rights: groups widen what a role may do.
    const group = await things.group([server.ids.admin]);
    await things.make(`PUT /authorizations/global/workspace_group/${group}`, { can_manage_sets: true });
    for (const role of ['admin', 'team-member'])
      await things.make(`PUT /authorizations/global/user/${role}`, LIMITS({ hidden, viewOnly: things.table.noteId }));
    const people = new Map([...tokens].map(([level, token]) => [`${level}, limited`, token]));
    await knock(things, people);
    await walk(things, lastOf(await operationsOf(server)), people);
    await server.close();
  });

  it('no call answers with an error, or with more than its text', () => expect(wrong).toEqual([]));

  it('every call has an example and a line', () => {
    if (process.env.MATRIX === 'write') writeTable(found);
    const calls = [...found.keys()].sort();
    expect(calls.filter((call) => !CALL_EXAMPLES[call] && !SOCKETS[call])).toEqual([]);
    if (process.env.MATRIX !== 'write') expect([...held.keys()].sort()).toEqual(calls);
  });

  it('as the table says', () => {
    if (process.env.MATRIX === 'write') return;
    const differing = [...found].flatMap(([call, row]) =>
      COLUMNS.filter((column) => row.get(column) !== held.get(call)?.get(column)).map(
        (column) => `${call} as ${column}: ${row.get(column)}, the table says ${held.get(call)?.get(column)}`,
      ),
    );
    expect(differing).toEqual([]);
  });
});
