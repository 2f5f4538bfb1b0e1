import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { makeRecord, makeTestTable, newId, PASSWORD, startServer, type TestServer } from '../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let member: { headers: Record<string, string>; as: null };
beforeAll(async () => {
  databases = (await embeddedDatabases()) as TestDatabases;
  server = await startServer(await databases.create());
  const body = { email: 'member@test.test', password: PASSWORD };
  const login = await server.ask('POST /auth/login', { as: null, body });
  member = { as: null, headers: { authorization: `Bearer ${login.body.data.resource.token}` } };
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const resource = async (call: string, more: object = {}) => {
  const answer = await server.ask(call, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.resource;
};
const make = async (body: object): Promise<string> =>
  (await resource('POST /tasks', { body: { task_type: 'task', task_title: 'T', ...body } })).id;
const one = async (id: string) => (await resource(`GET /tasks?task_ids=${id}`))[0];

describe('a copy of a definition that waited on a device', () => {
  const copyOf = async (schema_version: number, names: (id: string) => object) => {
    const made = await resource('POST /task_definitions', {
      body: { definition_type: 'task', operation_name: 'Weigh' },
    });
    const op_id = newId();
    const input = { ...names(made.id), operation_name: `Weigh ${op_id}` };
    const command = { op_id, act_id: op_id, n: 1, call: 'POST /task_definitions/duplicate', input, tz_minutes: 0 };
    const body = { client_id: newId(), schema_version, commands: [{ ...command, at: Date.now() }] };
    const [result] = (await resource('POST /sync/push', { body })).results;
    const all = (await resource('GET /task_definitions')).map((one: { operation_name: string }) => one.operation_name);
    return { result, isMade: all.includes(input.operation_name) };
  };

  it('S12 is created although the device names the definition as version 1 did; current clients must use current names', async () => {
    const old = (task_definition_id: string) => ({ task_definition_id });
    expect(await copyOf(1, old)).toMatchObject({ result: { outcome: 'applied' }, isMade: true });
    expect(await copyOf(2, (definition_id) => ({ definition_id }))).toMatchObject({ result: { outcome: 'applied' } });
    const refused = await copyOf(2, old);
    expect(refused).toMatchObject({ result: { outcome: 'rejected', code: 'invalid' }, isMade: false });
    expect(JSON.stringify(refused.result.content)).toContain('definition_id');
  });
});

describe('lists of work items', () => {
  it('leave descriptions out, and show them with properties and sections for given tasks', async () => {
    const parent = await make({ task_title: 'Parent', task_description: 'Long words', aggregate_scheduling: true });
    const child = await make({ parent_id: parent, task_start_date: '2026-11-02', task_due_date: '2026-11-06' });
    const section = await resource(`POST /tasks/${parent}/note_sections`, { body: { section_name: 'Notes' } });
    const listed = (await resource('GET /tasks')).find((task: { id: string }) => task.id === parent);
    expect(listed).not.toHaveProperty('task_description');
    expect(listed).toMatchObject({ task_ids: [child], task_start_date: '2026-11-02', task_due_date: '2026-11-06' });
    expect(await one(parent)).toMatchObject({
      task_description: 'Long words',
      note_section_ids: [section.id],
      properties: [],
      task_key: expect.stringMatching(/^TSK-\d+$/),
    });
  });

  it('name the metadata fields of tasks and of definitions, and what a part waits for before it is published', async () => {
    const field = await resource('POST /property_definitions', {
      body: { property_name: 'Buffer', field_type: 'text', resource_types: ['task', 'task_definition'] },
    });
    const properties = [{ property_definition_id: field.id, content: 'PBS' }];
    const names = { property_name: 'Buffer', field_type: 'text', property_definition_id: field.id, content: 'PBS' };
    const id = await make({ properties });
    expect((await one(id)).properties).toMatchObject([{ ...names, resource_type: 'task', resource_id: id }]);
    const body = { definition_type: 'operation', operation_name: 'Assay', properties };
    const definition = await resource('POST /task_definitions', { body });
    const read = await resource(`GET /task_definitions/${definition.id}`);
    expect(read.properties).toMatchObject([
      { ...names, resource_type: 'task_definition', resource_id: definition.id, id: expect.any(String) },
    ]);
    const part = (operation_name: string) =>
      resource(`POST /task_definitions/${definition.id}/sub_definitions`, {
        body: { definition_type: 'task', operation_name },
      });
    const [first, second] = [await part('Coat'), await part('Read')];
    await resource(`PATCH /task_definitions/${definition.id}/sub_definitions/${second.id}/dependencies`, {
      body: { dependent_on_definition_id: first.id },
    });
    const parts = await resource(`GET /task_definitions/${definition.id}/sub_definitions`);
    expect(parts.map((one: { dependent_on_definition_id: string }) => one.dependent_on_definition_id)).toEqual([
      null,
      first.id,
    ]);
  });

  it('list the statuses of each type, design cycles only where they are on', async () => {
    const groups = await resource('GET /tasks/statuses');
    const of = (type: string) => groups.find((group: { task_type: string }) => group.task_type === type);
    expect(of('operation').statuses.map(({ status }: { status: string }) => status)).toContain('in review');
    expect(of('task').default_status).toBe('to do');
    expect(of('operation').name).toBe('experiment');
  });
});

describe('drafts', () => {
  it('are visible only to their author until they are published', async () => {
    const id = await make({ is_draft: true, task_title: 'Hidden words' });
    const seen = async () => JSON.stringify((await server.ask('GET /tasks', member)).body);
    expect(await seen()).not.toContain('Hidden words');
    for (const part of ['events', 'comments', 'assignable_users'])
      expect((await server.ask(`GET /tasks/${id}/${part}`, member)).status).toBe(404);
    expect((await server.ask('PATCH /tasks', { ...member, body: { task_ids: [id], data: {} } })).status).toBe(404);
    await resource(`POST /tasks/${id}/publish`);
    expect(await seen()).toContain('Hidden words');
  });
});

describe('the history of a task', () => {
  it('is listed newest first, with comments and sections, and without other items', async () => {
    const [id, other] = [await make({}), await make({})];
    await resource('PATCH /tasks', { body: { task_ids: [id], data: { task_status: 'in progress' } } });
    await resource(`POST /tasks/${id}/comments`, { body: { content: 'Well' } });
    await resource('PATCH /tasks', { body: { task_ids: [other], data: { task_title: 'Other' } } });
    const answer = await server.ask(`GET /tasks/${id}/events?page=1&page_size=2`);
    expect(answer.body.data.resource.map((event: { event_type: string }) => event.event_type)).toEqual([
      'POST /tasks/{id}/comments',
      'PATCH /tasks',
    ]);
    expect(answer.body.data.total).toBe(3);
  });

  it('moves what waits for it in the same event, which one undo reverts', async () => {
    const a = await make({ task_start_date: '2026-11-02', task_due_date: '2026-11-03' });
    const b = await make({
      task_start_date: '2026-11-04',
      task_due_date: '2026-11-05',
      task_dependencies: [{ task_id: a }],
    });
    const answer = await server.ask('PATCH /tasks', { body: { task_ids: [a], data: { task_due_date: '2026-11-10' } } });
    expect(answer.body.data.resource.moved_task_ids).toEqual([b]);
    expect((await one(b)).task_start_date).toBe('2026-11-11');
    await resource(`POST /undo/${answer.body.data.event.id}`, { body: {} });
    expect([(await one(a)).task_due_date, (await one(b)).task_start_date]).toEqual(['2026-11-03', '2026-11-04']);
    const circle = await server.ask('PATCH /tasks', {
      body: { task_ids: [a], data: { task_dependencies: [{ task_id: b }] } },
    });
    expect(circle.status).toBe(409);
    expect(JSON.stringify(circle.body)).toContain('would wait for itself');
  });
});

describe('an experiment with records', () => {
  it('finds its records, and each record knows when it was added', async () => {
    const table = await makeTestTable(server, 'Borne');
    const [borne, loose] = [await makeRecord(server, table, 'R-1'), await makeRecord(server, table, 'R-2')];
    const id = await make({ task_type: 'operation' });
    await resource(`POST /tasks/${id}/records`, { body: { record_ids: [borne] } });
    const query = `entity_slice_id=${table.sliceId}&operation_id=${id}`;
    const found = await resource(`GET /records/search?${query}`);
    expect(JSON.stringify(found)).toContain(borne);
    expect(JSON.stringify(found)).not.toContain(loose);
    const [record] = await resource(`GET /records?record_ids=${borne}`);
    expect(Object.keys(record.operation_records_created_at)).toEqual([id]);
  });

  it('is not found as a task, nor a task as an experiment', async () => {
    const [task, experiment] = [await make({}), await make({ task_type: 'operation' })];
    const asked = (type: string, id: string) => server.ask(`GET /authorizations/${type}/${id}/update`);
    expect((await asked('tasks', task)).status).toBe(200);
    expect((await asked('operations', experiment)).status).toBe(200);
    expect((await asked('tasks', experiment)).status).toBe(404);
    expect((await asked('operations', task)).status).toBe(404);
  });
});
