import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTaskComment } from '@/domain/commands/taskComments/createTaskComment';
import { createTask } from '@/domain/commands/tasks/createTask';
import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { newId, PASSWORD, startServer, type TestServer } from '../support/server/testServer';

const LONG_AGO = Date.now() - 800 * 24 * 3600 * 1000;

interface Row {
  kind: string;
  id: string;
  attrs: { task_title?: string; plain_text?: string };
}
type Line = { rows?: Row[]; token?: string; total?: number; older?: number; end?: true; count?: number };

describe('work that ended long ago', () => {
  let databases: TestDatabases;
  let server: TestServer;
  const [tree, below, single, open] = [newId(), newId(), newId(), newId()];
  const clientId = newId();
  let n = 0;

  const push = async (commands: { call: string; input: object }[]) => {
    const body = {
      client_id: clientId,
      schema_version: 1,
      commands: commands.map((command) => {
        const opId = newId();
        return { op_id: opId, act_id: opId, n: ++n, at: LONG_AGO + n, tz_minutes: 0, ...command };
      }),
    };
    const answer = await server.ask('POST /sync/push', { body });
    for (const result of answer.body.data.resource.results) expect(result.outcome, answer.text).toBe('applied');
  };
  const item = (id: string, task_title: string, parent_id: string | null = null) => ({
    call: createTask.call,
    input: { id, task_type: parent_id === null ? 'project' : 'task', task_title, parent_id },
  });
  const lines = async (scope: string, more = ''): Promise<Line[]> =>
    server.lines(`/sync/bootstrap?scope=${scope}${more}`);
  const idsOf = (all: Line[], kind = 'task') =>
    all.flatMap(({ rows = [] }) => rows.flatMap((row) => (row.kind === kind ? row.id : []))).sort();

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    await push([
      item(tree, 'Old project'),
      item(below, 'Old task', tree),
      item(single, 'Old and alone'),
      item(open, 'Open'),
      { call: createTaskComment.call, input: { id: below, content: 'said then' } },
      { call: updateTasks.call, input: { task_ids: [tree, below, single], data: { task_status: 'done' } } },
    ]);
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it('is left out, with its parts, for devices that ask for this, and counted; older devices get all of it', async () => {
    const part = await lines('work', '&without=old');
    expect(idsOf(part)).toEqual([open]);
    expect(idsOf(part, 'comment')).toEqual([]);
    expect(part[0]?.older).toBe(3);
    expect(part.at(-1)).toEqual({ end: true, count: 1 });
    const all = [tree, below, single, open].sort();
    expect(idsOf(await lines('work'))).toEqual(all);
    expect(idsOf(await lines('work:all'))).toEqual(all);
    expect((await lines('work:all'))[0]?.older).toBeUndefined();
  });

  it('is sent by an item, with the whole tree and its parts, to those who may see it', async () => {
    for (const id of [tree, below]) {
      const found = await lines(`tree:${id}`);
      expect(idsOf(found)).toEqual([tree, below].sort());
      expect(found.flatMap(({ rows = [] }) => rows.flatMap(({ attrs }) => attrs.plain_text ?? []))).toEqual([
        'said then',
      ]);
    }
    const guest = await server.ask('POST /auth/login', {
      as: null,
      body: { email: 'guest@test.test', password: PASSWORD },
    });
    const as = { as: null, headers: { authorization: `Bearer ${guest.body.data.resource.token}` } };
    expect((await server.ask(`GET /sync/bootstrap?scope=tree:${tree}`, as)).status).toBe(404);
    for (const wrong of [newId(), 'x', ''])
      expect((await server.ask(`GET /sync/bootstrap?scope=tree:${wrong}`)).status).toBe(wrong === '' ? 400 : 404);
  });

  it('S14: a resumed stream leaves out the same items, or starts again and leaves out none', async () => {
    const first = await lines('work', '&without=old');
    const { token } = first.find((line) => line.token) ?? {};
    expect(idsOf(await lines('work', `&without=old&after=${token}`))).toEqual([]);
    const opened = await server.ask('PATCH /tasks', {
      body: { task_ids: [single], data: { task_status: 'in progress' } },
    });
    expect(opened.status).toBe(200);
    const again = await lines('work', `&without=old&after=${token}`);
    expect(idsOf(again)).toEqual([tree, below, single, open].sort());
    expect(again[0]?.older).toBe(0);
    const fresh = await lines('work', '&without=old');
    expect(idsOf(fresh)).toEqual([single, open].sort());
    expect(fresh[0]?.older).toBe(2);
    for (const wrong of [`${token}.x`, `${token?.slice(0, -1)}-`, '1.task'])
      expect((await server.ask(`GET /sync/bootstrap?scope=work&without=old&after=${wrong}`)).status).toBe(400);
  });
});
