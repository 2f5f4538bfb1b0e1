import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_EXAMPLES, type Example } from '../../support/server/callExamples';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { answerText, findMark, type Gathered, textOf } from '../../support/server/gathered';
import { type HiddenParts, makeHiddenParts, SECRET_NUMBER } from '../../support/server/hiddenParts';
import { tokenOf } from '../../support/server/persons';
import { listen, pause, RawClient, until } from '../../support/server/relayClient';
import { type Operation, operationsOf, sendExample } from '../../support/server/sendExample';
import { newId, type Role, startServer, type TestServer } from '../../support/server/testServer';
import { makeThings, marked, type Things } from '../../support/server/things';

/** Marks in a hidden table and its contents, and in hidden fields of a table that everybody sees. */
const TABLE_MARK = 'CANARY-t ';
const FIELD_MARK = 'CANARY-f ';
/**
 * Everybody except guests sees programs, groups, bots, views of experiments and of tasks; everybody sees labels and
 * metadata fields. Examples share programs with the guest.
 */
const MARK = {
  member: /CANARY-[tf] (?!Program|Group|Bot|Run|Task view|Label|Property)/,
  viewer: /CANARY-[tf] (?!Program|Group|Bot|Run|Task view|Label|Property)/,
  guest: /CANARY-[tf] (?!Program|Bot|Label|Property)/,
};
/** A hidden number also hides everything computed from it. */
const NUMBERS = new RegExp([SECRET_NUMBER, SECRET_NUMBER * 2].join('|'));
/** They end the session, or run for a long time. */
const LEFT_OUT = new Set(['POST /auth/logout', 'DELETE /auth/sessions', 'POST /demo/library']);
/** Their answer differs each time. */
const UNLIKE = new Set(['GET /sync/changes', 'GET /sync/bootstrap', 'POST /sync/push']);
const POKES = 'pokes?schema_version=1000';
const READERS = ['member', 'viewer', 'guest'] as const;
type Reader = (typeof READERS)[number];

let databases: TestDatabases;
let server: TestServer;
let address: string;
let open: Things;
let secret: Things;
let parts: HiddenParts;
/** An item that others may not see, with a text among its notes. */
let hiddenItem: { id: string; section_id: string };
let operations: Operation[];
const tokens = new Map<Role, string>();

const exampleOf = (operation: Operation, things: Things) => CALL_EXAMPLES[operation.name]?.(things);

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  address = await listen(server);
  operations = (await operationsOf(server)).filter(({ name }) => !LEFT_OUT.has(name));
  open = await makeThings(server);
  const program = await open.program();
  await open.make('POST /record_views', { ...open.inTable, view_name: 'Shared', program_ids: [program] });
  await open.make(`POST /programs/${program}/share`, { grants: [{ user_id: server.ids.guest, permission: 'edit' }] });
  await marked(FIELD_MARK, async () => {
    parts = await makeHiddenParts(open);
  });
  await open.make(`PUT /record_views/${parts.viewId}`, { program_ids: [program] });
  await marked(TABLE_MARK, async () => {
    secret = await makeThings(server);
    hiddenItem = await secret.noteSection();
    // Everything possible is done to the hidden table.
    for (const operation of operations) {
      const example = await exampleOf(operation, secret);
      if (example) await sendExample(server, operation, example, await server.token('admin'));
    }
  });
  const tables = [open.table.sliceId, open.serialSliceId, open.importSliceId];
  await open.make('PUT /authorizations/global/user/team-member', {
    data_fields_view: { mode: 'select', select: 'hide', ids: parts.fieldIds },
    entity_slices: { mode: 'select', select: 'show', ids: tables },
    // They see their own items and those assigned to them, and no definition.
    task_types: { types: { mode: 'select', select: 'show', ids: [] }, typeless: true },
    operation_types: { types: { mode: 'select', select: 'show', ids: [] }, typeless: true },
    can_view_tasks: 'own_and_assigned',
    can_view_operations: 'own_and_assigned',
  });
  for (const role of ['admin', ...READERS] as const) tokens.set(role, await tokenOf(server, `${role}@test.test`));
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const bearer = (role: Role) => ({ authorization: `Bearer ${tokens.get(role)}` });

/** Answers that a person receives by requesting everything that they see, and everything that they do not. */
async function askAll(role: Role): Promise<Gathered[]> {
  const all: Gathered[] = [];
  const token = tokens.get(role) ?? null;
  for (const operation of operations)
    for (const things of [open, secret]) {
      const example = await exampleOf(operation, things);
      if (example)
        all.push({ by: operation.name, text: answerText(await sendExample(server, operation, example, token)) });
    }
  const slices = [open.table.sliceId, open.serialSliceId, secret.table.sliceId];
  const asked = [
    ...parts.asked,
    'GET /sync/changes?cursor=0&limit=5000',
    'GET /sync/bootstrap?scope=structure',
    ...slices.map((id) => `GET /sync/bootstrap?scope=slice:${id}`),
    ...slices.map((id) => `GET /sync/records?entity_slice_id=${id}`),
    ...slices.map((id) => `GET /records/identifiers?entity_slice_id=${id}`),
    ...['canary', 'value', 'Written', 'Task', 'Option', 'Record', 'Comment', 'Set'].map(
      (q) => `GET /search?q=${q}&page_size=100`,
    ),
    `GET /tasks/${hiddenItem.id}`,
    `GET /tasks/${hiddenItem.id}/note_sections`,
    'GET /sync/bootstrap?scope=work',
    'GET /imports?page_size=100',
    'GET /workspaces/events?page_size=100',
  ];
  for (const call of asked) {
    const [method, path] = call.split(' ') as ['GET', string];
    const answer = await server.app.inject({
      method,
      url: `/api${path}`,
      headers: bearer(role),
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    all.push({ by: call, text: `${answer.statusCode}\n${textOf(answer.rawPayload)}` });
  }
  return all;
}

/** Messages that a person receives over sockets while others work. */
async function listenAll(role: Role): Promise<Gathered[]> {
  const all: Gathered[] = [];
  // Earlier requests may have ended the session.
  tokens.set(role, await tokenOf(server, `${role}@test.test`));
  const token = tokens.get(role);
  const paths = [
    `view/${parts.viewId}`,
    `view/${open.viewId}`,
    `view/${secret.viewId}`,
    `slice/${open.table.sliceId}`,
    `slice/${secret.table.sliceId}`,
    `task/${hiddenItem.id}`,
    POKES,
  ];
  const clients = paths.map((path) => {
    const mark = path.includes('?') ? '&' : '?';
    const client = new RawClient(`ws://${address}/sync/${path}${mark}token=${token}`, {}, path !== POKES);
    client.socket.on('message', (data: Buffer) =>
      all.push({ by: `socket ${path}`, text: Buffer.from(data).toString('utf8') }),
    );
    return client;
  });
  await Promise.all(clients.map((client) => client.opened.catch(() => {})));
  const text = parts.fieldIds[0] as string;
  await open.make(`POST /records/${open.recordId}/values`, { data: { [text]: `${FIELD_MARK}while listening` } });
  await marked(TABLE_MARK, () => secret.event());
  await open.make(`POST /records/${open.recordId}/values`, { data: { [open.table.noteId]: `For all ${newId()}` } });
  await until('received', () => all.some(({ by, text }) => by === `socket ${POKES}` && /"seq"/.test(text)));
  await pause(400);
  for (const client of clients) client.close();
  return all;
}

describe('hidden content is in no byte that is sent', { timeout: 600_000 }, () => {
  it('an admin receives all of it, so that the search can find it', async () => {
    const all = [...(await askAll('admin')), ...(await listenAll('admin'))];
    const found = (mark: string) => findMark(all, new RegExp(mark)).length;
    for (const word of ['Field', 'Option', 'value', 'earlier value', 'last value', 'file', 'bytes', 'Lookup', 'Curve'])
      expect(found(FIELD_MARK + word), word).toBeGreaterThan(0);
    for (const word of ['filter', 'later filter', 'colour rule', 'Head', 'cell', 'while listening'])
      expect(found(FIELD_MARK + word), word).toBeGreaterThan(0);
    for (const word of [
      'Examples',
      'Record',
      'Set',
      'View',
      'Note',
      'Curve',
      'Said',
      'words',
      'Field',
      'Task',
      'Definition',
      'Part',
      'Section',
      'Written',
    ])
      expect(found(TABLE_MARK + word), word).toBeGreaterThan(0);
    expect(findMark(all, new RegExp(String(SECRET_NUMBER)))).not.toEqual([]);
    expect(findMark(all, new RegExp(String(SECRET_NUMBER * 2)))).not.toEqual([]);
    expect(
      findMark(
        all.filter(({ by }) => by.startsWith('socket')),
        /CANARY-f later filter/,
      ),
    ).not.toEqual([]);
  });

  it.each(READERS)('by any call or socket, to a %s', async (role) => {
    const all = [...(await askAll(role)), ...(await listenAll(role))];
    expect(all.length).toBeGreaterThan(2 * operations.length);
    expect(findMark(all, MARK[role])).toEqual([]);
    expect(findMark(all, NUMBERS)).toEqual([]);
    const idsOf = new RegExp([secret.table.sliceId, secret.recordId, secret.viewId, secret.table.noteId].join('|'));
    const own = all.filter(({ by }) => !idsOf.test(by));
    expect(findMark(own, idsOf)).toEqual([]);
    expect(
      findMark(
        all.filter(({ by }) => /access.workspace/.test(by)),
        new RegExp(parts.fieldIds.join('|')),
      ),
    ).toEqual([]);
  });
});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The example with other ids in place of its own, all of them unknown. */
function unknownIds(example: Example): Example {
  const ids = new Map<string, string>();
  const other = (id: string) => {
    const held = ids.get(id) ?? newId();
    ids.set(id, held);
    return held;
  };
  const raw = example.raw && {
    headers: example.raw.headers,
    payload: Buffer.from(example.raw.payload.toString('latin1').replace(UUID, other), 'latin1'),
  };
  const plain = JSON.parse(JSON.stringify({ ...example, raw: undefined }).replace(UUID, other)) as Example;
  return { ...plain, ...(raw && { raw }) };
}

describe('a hidden thing is answered like one that does not exist', { timeout: 600_000 }, () => {
  it.each(READERS)('by every call, to a %s', async (role: Reader) => {
    const differing: string[] = [];
    const token = tokens.get(role) ?? null;
    for (const operation of operations) {
      if (UNLIKE.has(operation.name)) continue;
      const example = await exampleOf(operation, secret);
      if (!example || !UUID.test(JSON.stringify([example.params, example.query, example.body]))) continue;
      UUID.lastIndex = 0;
      const hidden = await sendExample(server, operation, example, token);
      const unknown = await sendExample(server, operation, unknownIds(example), token);
      // Programs, groups, people and views are hidden only from guests; labels and metadata fields from nobody.
      const isCommon = /program|group|user|member|task_view|operation_view/.test(operation.name);
      const isForAll = /label|propert/.test(operation.name);
      if (hidden.status !== 404 && (isForAll || (isCommon && role !== 'guest'))) continue;
      const plain = (text: string) => text.replace(UUID, 'ID');
      if (hidden.status !== unknown.status || plain(hidden.text) !== plain(unknown.text))
        differing.push(
          `${operation.name}: ${hidden.status} ${hidden.text.slice(0, 120)} / ${unknown.status} ${unknown.text.slice(0, 120)}`,
        );
    }
    expect(differing).toEqual([]);
  });
});
