import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import {
  makeOperation,
  makeRecord,
  makeTestTable,
  makeWorkspace,
  newId,
  PASSWORD,
  startServer,
  type TestServer,
  type TestTable,
} from '../../support/server/testServer';

/** Ids that a write can name, by kind of thing. */
interface Ids {
  field: string;
  slice: string;
  record: string;
  set: string;
  person: string;
  operation: string;
  program: string;
  import: string;
}

/** A write that names one id and is otherwise correct. */
interface Naming {
  what: string;
  names: keyof Ids;
  call: string;
  body(id: string): object;
  /** Hidden things of this kind are tested as well. */
  hides?: true;
}

let databases: TestDatabases;
let server: TestServer;
let open: TestTable;
let recordId: string;
let own: Ids;
let foreign: Ids;
let hidden: Ids;
const fields: Record<string, string> = {};
let viewId: string;
/** A table that the tests change. */
let side: TestTable;
let sideViewId: string;
let boardId: string;
let count = 0;
const fresh = (word: string) => `${word} ${++count}`;

const data = async (call: string, body: object = {}) => {
  const answer = await server.ask(call, { body });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`);
  return answer.body.data.resource;
};

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  open = await makeTestTable(server, 'Open');
  const secret = await makeTestTable(server, 'Secret');
  side = await makeTestTable(server, 'Side');
  sideViewId = (await data('POST /record_views', { entity_slice_id: side.sliceId, view_name: 'Of it' })).id;
  recordId = await makeRecord(server, open, 'R-1');
  for (const [name, more] of Object.entries({
    people: { field_type: 'people' },
    votes: { field_type: 'votes' },
    anyRecord: { field_type: 'record-reference' },
    openRecord: { field_type: 'record-reference', ref_slice_id: open.sliceId },
    fieldReference: { field_type: 'field-reference' },
    object: { field_type: 'object-reference' },
    state: { field_type: 'status' },
    response: { field_type: 'number' },
  }))
    fields[name] = (await data('POST /data_fields', { entity_slice_id: open.sliceId, field_name: name, ...more })).id;
  viewId = (await data('POST /record_views', { entity_slice_id: open.sliceId, view_name: 'A view' })).id;
  boardId = (await data(`POST /entity_slices/${open.sliceId}/kanban/field/${fields.state}`)).id;
  own = {
    field: open.noteId,
    slice: open.sliceId,
    record: recordId,
    set: (await data('POST /record_sets', { set_name: 'Own', entity_slice_id: open.sliceId })).id,
    person: server.ids.member,
    operation: await makeOperation(server),
    program: (await data('POST /programs', { program_name: 'Own' })).id,
    import: newId(),
  };
  hidden = {
    ...own,
    field: secret.noteId,
    slice: secret.sliceId,
    record: await makeRecord(server, secret, 'S-1'),
    set: (await data('POST /record_sets', { set_name: 'Hidden', entity_slice_id: secret.sliceId })).id,
  };

  await makeWorkspace(server.deps, 'elsewhere', '-else');
  const body = { email: 'admin-else@test.test', password: PASSWORD };
  const token = (await server.ask('POST /auth/login', { as: null, body })).body.data.resource.token;
  const there = async (call: string, given: object = {}) =>
    (await server.ask(call, { as: null, body: given, headers: { authorization: `Bearer ${token}` } })).body.data
      .resource;
  const slice = await there('POST /entity_slices', { slice_name: 'There' });
  const key = { [slice.key_field_ids[0]]: 'T-1' };
  foreign = {
    field: slice.key_field_ids[0],
    slice: slice.id,
    record: (await there('POST /records', { entity_slice_id: slice.id, key_field_to_value: key })).id,
    set: (await there('POST /record_sets', { set_name: 'There' })).id,
    person: (await there('GET /auth/me')).id,
    operation: newId(),
    program: (await there('POST /programs', { program_name: 'There' })).id,
    import: newId(),
  };
  const settings = { entity_slices: { mode: 'select', select: 'hide', ids: [secret.sliceId] } };
  await data('PUT /authorizations/global/user/team-member', settings);
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const write = (field: string, content: (id: string) => unknown): Pick<Naming, 'call' | 'body'> => ({
  call: 'POST /records/RECORD/values',
  body: (id) => ({ data: { [fields[field] as string]: content(id) } }),
});
const makeField = (part: (id: string) => object): Pick<Naming, 'call' | 'body'> => ({
  call: 'POST /data_fields',
  body: (id) => ({
    entity_slice_id: open.sliceId,
    field_name: fresh('Field'),
    field_type: 'record-reference',
    ...part(id),
  }),
});
const makeView = (part: (id: string) => object): Pick<Naming, 'call' | 'body'> => ({
  call: 'POST /record_views',
  body: (id) => ({ entity_slice_id: open.sliceId, view_name: fresh('View'), ...part(id) }),
});
const changeView = (part: (id: string) => object): Pick<Naming, 'call' | 'body'> => ({
  call: 'PUT /record_views/VIEW',
  body: part,
});

const NAMINGS: Naming[] = [
  { what: 'people of a cell', names: 'person', ...write('people', (id) => [id]) },
  { what: 'records of a cell', names: 'record', hides: true, ...write('anyRecord', (id) => [id]) },
  { what: 'a field in a cell', names: 'field', hides: true, ...write('fieldReference', (id) => id) },
  {
    what: 'an object in a cell: record',
    names: 'record',
    hides: true,
    ...write('object', (id) => ({ type: 'record', id })),
  },
  {
    what: 'an object in a cell: table',
    names: 'slice',
    hides: true,
    ...write('object', (id) => ({ type: 'table', id })),
  },
  { what: 'an object in a cell: set', names: 'set', hides: true, ...write('object', (id) => ({ type: 'set', id })) },
  {
    what: 'the field of a cell',
    names: 'field',
    hides: true,
    call: 'POST /records/RECORD/values',
    body: (id) => ({ data: { [id]: 'x' } }),
  },
  {
    what: 'the fields of cells',
    names: 'field',
    hides: true,
    call: 'POST /records/values',
    body: (id) => ({ field_id: id, record_id_to_content: { [recordId]: 'x' } }),
  },
  {
    what: 'the experiment of a value',
    names: 'operation',
    call: 'POST /records/RECORD/values',
    body: (id) => ({ data: { [open.noteId]: fresh('x') }, operation_id: id }),
  },
  {
    what: 'a field of a new record',
    names: 'field',
    hides: true,
    call: 'POST /records',
    body: (id) => ({
      entity_slice_id: open.sliceId,
      key_field_to_value: { [open.nameId]: fresh('R') },
      data: { [id]: 'x' },
    }),
  },
  {
    what: 'the table of a new record',
    names: 'slice',
    hides: true,
    call: 'POST /records',
    body: (id) => ({ entity_slice_id: id, key_field_to_value: { [open.nameId]: fresh('R') } }),
  },
  {
    what: 'the experiment of new records',
    names: 'operation',
    call: 'POST /records/bulk',
    body: (id) => ({
      entity_slice_id: open.sliceId,
      operation_id: id,
      records: [{ data: { [open.nameId]: fresh('R') } }],
    }),
  },
  {
    what: 'the experiment of a commit',
    names: 'operation',
    call: 'PATCH /records/commit',
    body: (id) => ({ operation_id: id, entity_slice_id: open.sliceId, record_ids: [recordId] }),
  },
  {
    what: 'the records of a commit',
    names: 'record',
    hides: true,
    call: 'PATCH /records/commit',
    body: (id) => ({ operation_id: own.operation, record_ids: [id] }),
  },
  {
    what: 'the set of an identifier',
    names: 'set',
    hides: true,
    call: 'POST /records/RECORD/identifiers',
    body: (id) => ({ identifier: fresh('Alias'), identifier_type: 'set', identifier_type_id: id }),
  },
  { what: 'the table of references', names: 'slice', hides: true, ...makeField((id) => ({ ref_slice_id: id })) },
  { what: 'the other field of a field', names: 'field', hides: true, ...makeField((id) => ({ ref_field_id: id })) },
  {
    what: 'the set of a field',
    names: 'set',
    hides: true,
    ...makeField((id) => ({ identifier_type: 'set', identifier_type_id: id })),
  },
  { what: 'the import of a field', names: 'import', ...makeField((id) => ({ import_id: id })) },
  {
    what: 'fields on a card',
    names: 'field',
    hides: true,
    ...makeField((id) => ({ attrs: { kanban_field_ids: [id] } })),
  },
  {
    what: 'fields of a formula',
    names: 'field',
    hides: true,
    ...makeField((id) => ({ attrs: { dependencies: [id] } })),
  },
  {
    what: 'the table of a field that is changed',
    names: 'slice',
    hides: true,
    call: 'PUT /data_fields/FIELD',
    body: (id) => ({ ref_slice_id: id }),
  },
  { what: 'sets of a view', names: 'set', hides: true, ...makeView((id) => ({ record_set_ids: [id] })) },
  { what: 'experiments of a view', names: 'operation', ...makeView((id) => ({ operation_ids: [id] })) },
  {
    what: 'experiments that a view shows',
    names: 'operation',
    ...changeView((id) => ({ readonly_operation_ids: [id] })),
  },
  { what: 'the grouping of a view', names: 'field', hides: true, ...changeView((id) => ({ group_by_field_id: id })) },
  {
    what: 'the manual order of a view',
    names: 'record',
    hides: true,
    ...changeView((id) => ({ record_order: [{ id }] })),
  },
  {
    what: 'columns of a view',
    names: 'field',
    hides: true,
    ...changeView((id) => ({ view_fields: [{ data_field_id: id }] })),
  },
  { what: 'programs of a view', names: 'program', ...changeView((id) => ({ program_ids: [id] })) },
  {
    what: 'fields of a board',
    names: 'field',
    hides: true,
    call: 'PUT /entity_slices/kanban/BOARD',
    body: (id) => ({ shown_field_ids: [id] }),
  },
  {
    what: 'the field that a lookup shows',
    names: 'field',
    hides: true,
    call: 'POST /lookup_fields',
    body: (id) => ({
      entity_slice_id: open.sliceId,
      slice_relationship_id: fields.openRecord,
      field_id: id,
      field_name: fresh('Lookup'),
    }),
  },
  {
    what: 'the doses of curves',
    names: 'field',
    hides: true,
    call: 'POST /dose_response/configs',
    body: (id) => ({
      entity_slice_id: open.sliceId,
      config_name: fresh('Curve'),
      dose_field_id: id,
      response_field_id: fields.response,
    }),
  },
  {
    what: 'fields of a new table',
    names: 'field',
    hides: true,
    call: 'POST /entity_slices',
    body: (id) => ({ slice_name: fresh('T'), field_ids: [id] }),
  },
  {
    what: 'fields of a table',
    names: 'field',
    hides: true,
    call: 'PUT /entity_slices/SLICE',
    body: (id) => ({ field_ids: [id] }),
  },
  {
    what: 'key fields of a table',
    names: 'field',
    hides: true,
    call: 'PUT /entity_slices/SLICE',
    body: (id) => ({ key_field_ids: [id] }),
  },
  {
    what: 'a new key field',
    names: 'field',
    hides: true,
    call: 'PUT /record_views/SIDE/add_key_field',
    body: (id) => ({ key_field_id: id }),
  },
  {
    what: 'records of a set',
    names: 'record',
    hides: true,
    call: 'POST /record_sets',
    body: (id) => ({ set_name: fresh('Set'), record_ids: [id] }),
  },
  {
    what: 'the table of a set',
    names: 'slice',
    hides: true,
    call: 'POST /record_sets',
    body: (id) => ({ set_name: fresh('Set'), entity_slice_id: id }),
  },
  {
    what: 'programs of a set',
    names: 'program',
    call: 'POST /record_sets',
    body: (id) => ({ set_name: fresh('Set'), program_ids: [id] }),
  },
  {
    what: 'who is mentioned',
    names: 'person',
    call: 'POST /records/RECORD/comments',
    body: (id) => ({ content: 'Hello', mentions: [id] }),
  },
  {
    what: 'what a noted act is about',
    names: 'record',
    hides: true,
    call: 'POST /events',
    body: (id) => ({ event_type: 'decision_noted', resource_type: 'record', resource_id: id }),
  },
  {
    what: 'the table of an export',
    names: 'slice',
    hides: true,
    call: 'POST /events',
    body: (id) => ({ event_type: 'export_made', resource_type: 'table', resource_id: id }),
  },
  {
    what: 'the alias of a workspace',
    names: 'field',
    call: 'PATCH /workspaces/preferences',
    body: (id) => ({ alias_field_id: id }),
  },
  {
    what: 'with whom a program is shared',
    names: 'person',
    call: 'POST /programs/PROGRAM/share',
    body: (id) => ({ grants: [{ user_id: id }] }),
  },
];

describe('a row that a write refers to', () => {
  const ask = (naming: Naming, id: string, as: 'admin' | 'member') => {
    const call = naming.call
      .replace('RECORD', recordId)
      .replace('VIEW', viewId)
      .replace('BOARD', boardId)
      .replace('SLICE', side.sliceId)
      .replace('SIDE', sideViewId)
      .replace('FIELD', fields.anyRecord as string)
      .replace('PROGRAM', own.program);
    return server.ask(call, { as, body: naming.body(id) });
  };
  /** The answer, without the id and without the name that each test gives its thing. */
  const answerOf = ({ status, text }: { status: number; text: string }, id: string) => ({
    status,
    text: text.replaceAll(id, 'ID'),
  });

  it.each(NAMINGS)('must exist in this workspace: $what', async (naming) => {
    const unknown = await ask(naming, newId(), 'admin');
    expect(unknown.status, unknown.text).toBeGreaterThanOrEqual(400);
    const id = foreign[naming.names];
    expect(answerOf(await ask(naming, id, 'admin'), id)).toEqual(answerOf(unknown, 'ID'));
  });

  it.each(NAMINGS.filter(({ hides }) => hides))('is unknown if it is hidden: $what', async (naming) => {
    const unknown = await ask(naming, newId(), 'member');
    expect(unknown.status, unknown.text).toBeGreaterThanOrEqual(400);
    const id = hidden[naming.names];
    expect(answerOf(await ask(naming, id, 'member'), id)).toEqual(answerOf(unknown, 'ID'));
  });

  it.each(NAMINGS.filter(({ names }) => names !== 'import'))('is accepted if it exists: $what', async (naming) => {
    const answer = await ask(naming, own[naming.names], 'admin');
    // Some are refused because of what the thing is, and then say so.
    expect(answer.status === 200 || answer.status === 409 || /lookup|Dose|already/.test(answer.text), answer.text).toBe(
      true,
    );
  });

  it('must be of the table that the field refers to', async () => {
    const other = await makeTestTable(server, 'Other');
    const id = await makeRecord(server, other, 'O-1');
    const answer = await server.ask(`POST /records/${recordId}/values`, {
      body: { data: { [fields.openRecord!]: [id] } },
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('different table')]);
    const right = { data: { [fields.openRecord!]: [recordId] } };
    expect((await server.ask(`POST /records/${recordId}/values`, { body: right })).status).toBe(200);
  });

  it('stays in a cell although it was deleted since, and no deleted one can be added', async () => {
    const [a, b] = [await makeRecord(server, open, fresh('R')), await makeRecord(server, open, fresh('R'))];
    const set = (ids: string[]) =>
      server.ask(`POST /records/${recordId}/values`, { body: { data: { [fields.openRecord!]: ids } } });
    expect((await set([a])).status).toBe(200);
    expect((await server.ask(`DELETE /records/${a}`)).status).toBe(200);
    expect((await set([a, b])).status).toBe(200);
    await set([b]);
    expect((await set([a, b])).status).toBe(400);
  });
});
