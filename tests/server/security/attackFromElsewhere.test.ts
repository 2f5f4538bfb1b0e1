import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandRegistry } from '@/domain/commands/registry';
import { COMMAND_VERSION } from '@/domain/commands/upcast';
import type { Json } from '@/lib/json';
import { CALL_EXAMPLES, type Example } from '../../support/server/callExamples';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { changedRows, type Dump, dumpOf } from '../../support/server/dumpOf';
import { answerText, findMark, type Gathered } from '../../support/server/gathered';
import { withEachId } from '../../support/server/idPlaces';
import { listen, pause, RawClient, until, updateFrame } from '../../support/server/relayClient';
import { type Operation, operationsOf, sendExample } from '../../support/server/sendExample';
import { newId, startServer, type TestServer } from '../../support/server/testServer';
import { marked } from '../../support/server/things';
import { CANARY, makeTwoWorkspaces, type TwoWorkspaces } from '../../support/server/twoWorkspaces';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** They end the session of the attacker, or run for a long time. */
const UNSENT = new Set(['POST /auth/logout', 'POST /demo/library']);
/** Calls that answer everybody, because their parameter is not an id but a name, or is not looked up. */
const NAMES = /^(GET|POST) \/(auth\/sso|workspaces\/events\/export)\/|^POST \/workspaces\/sso\/domains\//;
/** Ids that are removed from a list that does not contain them. */
const REMOVED = new Set(['POST /record_sets/{id}/remove recordIds.[]']);

let databases: TestDatabases;
let server: TestServer;
let address: string;
let both: TwoWorkspaces;
let operations: Operation[];
/** The request of each operation as an admin of the attacked workspace would send it. */
const others = new Map<string, Example>();
let before: Dump;
const asked: Gathered[] = [];

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  address = await listen(server);
  both = await makeTwoWorkspaces(server);
  operations = (await operationsOf(server)).filter(({ name }) => !UNSENT.has(name));
  for (const { name } of operations) {
    const make = CALL_EXAMPLES[name];
    if (make) others.set(name, await marked(CANARY, async () => make(both.foreign)));
  }
  before = await dumpOf(server, both.foreignId);
}, 300_000);
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

/** Sends a request of the attacker and keeps what comes back. */
async function send(operation: Operation, example: Example, where: string) {
  const answer = await sendExample(server, operation, example, both.token);
  asked.push({ by: `${operation.name} ${where}`, text: answerText(answer) });
  return answer;
}

/** A text with one of its ids replaced by the id at the same place of another text, for each of its ids. */
function withEachIdOfText(text: string, other: string): string[] {
  const [own, theirs] = [[...text.matchAll(UUID)], [...other.matchAll(UUID)]];
  return own.flatMap((match, i) => {
    const id = theirs[i]?.[0];
    if (id === undefined || id === match[0]) return [];
    return [text.slice(0, match.index) + id + text.slice(match.index + match[0].length)];
  });
}

const nothingHasChanged = async () => expect(changedRows(before, await dumpOf(server, both.foreignId))).toEqual([]);
const nothingIsTold = () => expect(findMark(asked, new RegExp(CANARY))).toEqual([]);

describe('an admin of another workspace', { timeout: 600_000 }, () => {
  it('gets nothing with any id of this one in any address', async () => {
    const faults: string[] = [];
    let count = 0;
    for (const operation of operations) {
      const make = CALL_EXAMPLES[operation.name];
      if (!make || NAMES.test(operation.name)) continue;
      const example = await make(both.things);
      for (const [name, held] of Object.entries(example.params ?? {}))
        for (const [kind, id] of Object.entries(both.theirs)) {
          if (name === 'actor_type' || name === 'permission' || (!held.match(UUID) && !/(^|_)id$/.test(name))) continue;
          const params = { ...example.params, [name]: id };
          const { status, text } = await send(operation, { ...example, params }, `{${name}} of a ${kind}`);
          count++;
          if (status < 400 || status >= 500) faults.push(`${operation.name} {${name}} ${kind}: ${status} ${text}`);
        }
    }
    expect(count).toBeGreaterThan(3000);
    expect(faults).toEqual([]);
    nothingIsTold();
    await nothingHasChanged();
  });

  it('gets nothing with ids inside texts of the query or in the parts of an upload', async () => {
    const faults: string[] = [];
    let count = 0;
    for (const operation of operations) {
      const [make, other] = [CALL_EXAMPLES[operation.name], others.get(operation.name)];
      if (!make || !other) continue;
      const example = await make(both.things);
      for (const [name, text] of Object.entries(example.query ?? {}))
        for (const value of withEachIdOfText(text, other.query?.[name] ?? '')) {
          const query = { ...example.query, [name]: value };
          const { text: answer } = await send(operation, { ...example, query }, `query ${name}`);
          count++;
          if (answer.includes(both.theirs.table) && !value.includes(both.theirs.table)) faults.push(operation.name);
        }
      const [own, theirs] = [example.raw, other.raw].map((raw) => raw?.payload.toString('latin1') ?? '');
      for (const text of withEachIdOfText(own ?? '', theirs ?? '')) {
        const raw = { headers: example.raw?.headers ?? {}, payload: Buffer.from(text, 'latin1') };
        const { status } = await send(operation, { ...example, raw }, 'upload');
        count++;
        if (status < 400 || status >= 500) faults.push(`${operation.name} upload: ${status}`);
      }
    }
    expect(count).toBeGreaterThan(5);
    expect(faults).toEqual([]);
    nothingIsTold();
    await nothingHasChanged();
  });

  it('gets nothing through commands that are pushed', async () => {
    const push = operations.find(({ name }) => name === 'POST /sync/push') as Operation;
    const applied: string[] = [];
    let count = 0;
    for (const call of commandRegistry.keys()) {
      const [make, other] = [CALL_EXAMPLES[call], others.get(call)];
      if (!make || !other) continue;
      const example = await make(both.things);
      const input = (one: Example) => ({ ...one.query, ...one.body, ...one.params }) as Json;
      for (const { place, value } of withEachId(input(example), input(other))) {
        const op = newId();
        const command = { op_id: op, act_id: op, n: 1, call, input: value, at: Date.now(), tz_minutes: 0 };
        const body = { client_id: newId(), schema_version: COMMAND_VERSION, commands: [command] };
        const { body: answer, text } = await send(
          push,
          { ...example, params: {}, query: {}, body },
          `${call} ${place}`,
        );
        count++;
        const outcome = answer?.data?.resource.results?.[0]?.outcome;
        if (outcome !== 'rejected' && !REMOVED.has(`${call} ${place}`))
          applied.push(`${call} ${place}: ${outcome ?? text}`);
      }
    }
    expect(count).toBeGreaterThan(120);
    expect(applied).toEqual([]);
    nothingIsTold();
    await nothingHasChanged();
  });

  it('gets into no room, and hears nothing of what happens here', async () => {
    const { foreign, theirs } = both;
    const section = await marked(CANARY, () => foreign.noteSection());
    const told: Gathered[] = [];
    const rooms = [
      ...Object.values(theirs).flatMap((id) => [`view/${id}`, `task/${id}`, `slice/${id}`, `dashboard/${id}`]),
      `task/${section.id}`,
      `task/${section.section_id}`,
    ];
    const open = (path: string) => {
      const isPokes = path.startsWith('pokes');
      const query = `${isPokes ? '&' : '?'}token=${both.token}`;
      const client = new RawClient(`ws://${address}/sync/${path}${query}`, {}, !isPokes);
      client.socket.on('message', (data: Buffer) =>
        told.push({ by: `socket ${path}`, text: Buffer.from(data).toString('utf8') }),
      );
      return client;
    };
    const pokes = open('pokes?schema_version=1000');
    await pokes.opened;
    const start = await dumpOf(server, both.foreignId);
    const letIn: string[] = [];
    for (const room of rooms) {
      const client = open(room);
      await client.opened.then(
        () => {
          letIn.push(room);
          client.edit((doc) => doc.getMap('view').set('view_name', 'Taken over'));
          client.send(updateFrame(new Uint8Array([0, 0])));
        },
        () => {},
      );
      client.close();
    }
    expect(letIn).toEqual([]);
    expect(changedRows(start, await dumpOf(server, both.foreignId))).toEqual([]);
    await marked(CANARY, async () => {
      await foreign.event();
      await foreign.taskComment();
      await foreign.import();
      await foreign.make(`PUT /record_views/${foreign.viewId}`, { view_name: `${CANARY} while listening` });
    });
    // A poke of their own shows that the socket is heard.
    await both.things.event();
    await until('own poke', () => told.some(({ by, text }) => by.includes('pokes') && /"seq"/.test(text)));
    await pause(1_000);
    pokes.close();
    expect(findMark(told, new RegExp([CANARY, both.foreignId, ...Object.values(theirs)].join('|')))).toEqual([]);
    before = await dumpOf(server, both.foreignId);
  });

  it('changes nothing with the ids of things of this one as ids of new things, and as keys of requests', async () => {
    let count = 0;
    for (const operation of operations.filter(({ method }) => method !== 'GET')) {
      const make = CALL_EXAMPLES[operation.name];
      if (!make || /\/(auth|staff)\//.test(operation.path)) continue;
      for (const id of Object.values(both.theirs)) {
        const example = await make(both.things);
        if (example.raw) break;
        await send(operation, { ...example, body: { ...example.body, id } }, 'own id');
        count++;
        // Most calls take no id: one try shows that.
        if (!Object.keys(example.body ?? {}).includes('id') && !/^POST \/\w+$/.test(operation.name)) break;
      }
      const { method, path } = operation;
      const example = await make(both.things);
      const named = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example.params?.[name] ?? ''));
      const answer = await server.ask(`${method} ${named}`, {
        as: null,
        body: example.raw?.payload ?? example.body ?? {},
        headers: {
          ...example.raw?.headers,
          authorization: `Bearer ${both.token}`,
          'idempotency-key': both.theirs.event,
          'x-client-id': both.foreign.server.ids.admin,
        },
      });
      asked.push({ by: `${operation.name} key`, text: answerText(answer) });
    }
    expect(count).toBeGreaterThan(300);
    nothingIsTold();
    await nothingHasChanged();
  });

  it('gets nothing of its sessions, invites, accounts and settings', async () => {
    const { foreign, foreignId, theirs } = both;
    const [session] = await server.deps.db.query<{ id: string }>('select id from session where user_id = $1 limit 1', [
      foreign.server.ids.admin,
    ]);
    const passkey = newId();
    const calls: readonly (readonly [string, object?])[] = [
      [`DELETE /auth/sessions/${session?.id}`],
      [`PATCH /auth/passkeys/${passkey}`, { passkey_name: 'Mine' }],
      [`GET /auth/invite/${theirs.invite}`],
      ['POST /auth/join', { id: theirs.invite }],
      ['POST /auth/workspace', { workspace_slug: 'elsewhere' }],
      ['POST /auth/reset-password', { token: theirs.invite, new_password: 'another long password of mine' }],
      ['GET /staff/workspaces'],
      [`PATCH /staff/workspaces/${foreignId}`, { is_active: false }],
      [`PATCH /workspaces/members/${foreign.server.ids.guest}`, { access_level: 'deactivated' }],
      ['PATCH /workspaces/members', { user_ids: [foreign.server.ids.guest], access_level: 'deactivated' }],
      [`DELETE /workspaces/members/${foreign.server.ids.guest}/sessions`],
      ['PATCH /workspaces/sso', { break_glass_user_id: foreign.server.ids.guest }],
    ];
    const faults: string[] = [];
    for (const [call, body] of calls) {
      const answer = await server.ask(call, {
        as: null,
        headers: { authorization: `Bearer ${both.token}` },
        body,
      });
      asked.push({ by: call, text: answerText(answer) });
      if (answer.status < 400 || answer.status >= 500) faults.push(`${call}: ${answer.status} ${answer.text}`);
    }
    expect(faults).toEqual([]);
    // A header that names the other workspace, or a level, is worth nothing either.
    const worthless: Record<string, string>[] = [
      { 'x-workspace-id': foreignId },
      { 'x-view-as': 'admin' },
      { cookie: `labtide_session=${session?.id}.secret` },
    ];
    for (const headers of worthless) {
      const answer = await server.ask('GET /entity_slices', {
        as: null,
        headers: { ...headers, authorization: `Bearer ${both.token}` },
      });
      asked.push({ by: JSON.stringify(headers), text: answerText(answer) });
    }
    nothingIsTold();
    await nothingHasChanged();
  });
});
