import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { multipart } from '../../support/server/multipart';
import { until } from '../../support/server/relayClient';
import {
  makeRecord,
  makeTestTable,
  newId,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let count = 0;

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const FULL = {
  data_fields_view: { mode: 'all' },
  data_fields_edit: { mode: 'all' },
  entity_slices: { mode: 'all' },
  can_create_entity_tables: true,
  can_edit_entity_tables: true,
  can_import_data_operations: true,
  can_manage_sets: true,
};
const hide = (ids: string[]) => ({ mode: 'select', select: 'hide', ids });
const limit = async (settings: object) => {
  const set = await server.ask('PUT /authorizations/global/user/team-member', { body: { ...FULL, ...settings } });
  expect(set.status).toBe(200);
};
beforeEach(() => limit({}));

const table = () => makeTestTable(server, `Table ${++count}`);
const upload = async (text: string, as: Role = 'member') => {
  const { payload, headers } = multipart('data.csv', text, {}, 'text/csv');
  return (await server.ask('POST /imports/file', { as, body: payload, headers })).body.data.resource.id as string;
};
const plan = (text: string, body: object, as: Role = 'member') =>
  upload(text, as).then((file_id) => server.ask('POST /imports', { as, body: { file_id, ...body } }));
const done = async (id: string) => {
  let row = { is_complete: false, error_message: null as string | null };
  await until('the import ended', async () => {
    row = (await server.ask(`GET /imports/${id}`)).body.data.resource;
    return row.is_complete;
  });
  return row;
};
const columns = ({ nameId, noteId, doseId }: TestTable) => [
  { column: 0, field_id: nameId, is_key: true },
  { column: 1, field_id: noteId },
  { column: 2, field_id: doseId },
];
const cells = async (recordId: string) => (await server.ask(`GET /records/${recordId}/values`)).body.data.resource;

it('a hidden field does not exist for imports: neither guessed, nor named, nor written by its name', async () => {
  const { sliceId, nameId, noteId, doseId } = await table();
  const record = await makeRecord(server, { sliceId, nameId, noteId, doseId }, 'A-1', { [noteId]: 'CANARY' });
  await limit({ data_fields_view: hide([noteId]) });
  const made = await plan('Name,Note,Dose\nA-1,stolen,5\n', { entity_slice_id: sliceId, update_existing: true });
  expect(made.status).toBe(200);
  const { id, mapping } = made.body.data.resource;
  expect(JSON.stringify(mapping)).not.toContain(noteId);
  const ask = (field_id: string) =>
    server.ask(`POST /imports/${id}/validate`, {
      as: 'member',
      body: {
        mapping: [
          { column: 0, field_id: nameId, is_key: true },
          { column: 1, field_id },
        ],
      },
    });
  const [hidden, unknown] = [await ask(noteId), await ask(newId())];
  expect([hidden.status, hidden.text]).toEqual([400, unknown.text]);
  // If it is guessed as a new column, it is stored next to the hidden field, never in it.
  const run = await server.ask(`POST /imports/${id}/run`, { as: 'member', body: {} });
  expect(run.status).toBe(200);
  expect((await done(id)).error_message).toBeNull();
  const held = await cells(record);
  expect(held[noteId][0].content).toBe('CANARY');
  expect(held[doseId][0].content).toBe(5);
});

it('a read-only field is not written, and the preview says nothing of its values', async () => {
  const t = await table();
  await makeRecord(server, t, 'A-1', { [t.noteId]: 'right' });
  await limit({ data_fields_edit: { mode: 'select', select: 'view_only', ids: [t.noteId] } });
  const made = await plan('Name,Note,Dose\nA-1,guess,5\n', { entity_slice_id: t.sliceId, update_existing: true });
  const { id, mapping } = made.body.data.resource;
  expect(JSON.stringify(mapping)).not.toContain(t.noteId);
  for (const verb of ['validate', 'run']) {
    const body = { mapping: columns(t), update_existing: true };
    const answer = await server.ask(`POST /imports/${id}/${verb}`, { as: 'member', body });
    expect([answer.status, answer.text], verb).toEqual([403, expect.stringContaining('not change it')]);
  }
});

it('nobody imports into a table whose key is hidden from them: matches would reveal identifiers', async () => {
  const t = await table();
  await makeRecord(server, t, 'CANARY-1');
  const made = await plan('Name,Note,Dose\nx,y,1\n', { entity_slice_id: t.sliceId });
  await limit({ data_fields_view: hide([t.nameId]) });
  const { id } = made.body.data.resource;
  const body = { mapping: columns(t) };
  for (const verb of ['validate', 'run'])
    expect((await server.ask(`POST /imports/${id}/${verb}`, { as: 'member', body })).status, verb).toBe(403);
  const again = await plan('Dose\n1\n', { entity_slice_id: t.sliceId });
  expect([again.status, again.text]).toEqual([403, expect.not.stringContaining('"Name"')]);
});

it('tables and fields can be created only by those who may do so', async () => {
  const t = await table();
  await limit({ can_create_entity_tables: false });
  const alone = (await plan('Name,New\nA-1,x\n', {})).body.data.resource.id;
  expect((await server.ask(`POST /imports/${alone}/run`, { as: 'member', body: {} })).status).toBe(403);
  await limit({ can_edit_entity_tables: false });
  const beside = (await plan('Name,New,Dose\nA-1,x,1\nA-2,y,many\n', { entity_slice_id: t.sliceId })).body.data
    .resource;
  // Nothing is suggested that the person may not create.
  expect(JSON.stringify(beside.mapping)).not.toContain('new_field');
  const mapping = [
    { column: 0, field_id: t.nameId, is_key: true },
    { column: 1, new_field: { field_name: 'New', field_type: 'text' } },
  ];
  for (const verb of ['validate', 'run'])
    expect((await server.ask(`POST /imports/${beside.id}/${verb}`, { as: 'member', body: { mapping } })).status).toBe(
      403,
    );
  // A cell that cannot be read would need another field: its row is not imported, and that is reported.
  const trial = await server.ask(`POST /imports/${beside.id}/validate`, {
    as: 'member',
    body: {
      mapping: [
        { column: 0, field_id: t.nameId, is_key: true },
        { column: 2, field_id: t.doseId },
      ],
    },
  });
  expect(trial.body.data.resource).toMatchObject({ new_count: 1, refused_count: 1 });
  expect(trial.body.data.resource.errors[0]).toMatchObject({ row: 2, message: expect.stringContaining('may not add') });
  await server.ask(`POST /imports/${beside.id}/run`, { as: 'member', body: {} });
  expect((await done(beside.id)).error_message).toBeNull();
  const fields = (await server.ask('GET /data_fields')).body.data.resource as { field_name: string }[];
  expect(fields.filter(({ field_name }) => /unread|^New$/.test(field_name))).toEqual([]);
});

it('the file and its preview show hidden columns to nobody, and files of others only to those who see everything', async () => {
  const t = await table();
  const made = await plan('Name,Note,Dose\nA-1,CANARY-cell,5\n', { entity_slice_id: t.sliceId }, 'admin');
  const { id, file_id } = made.body.data.resource;
  const seen = async (as: Role) => [
    (await server.ask(`GET /imports/${id}/preview`, { as })).text,
    (await server.ask(`GET /imports/${id}/file/${file_id}`, { as })).text,
  ];
  for (const text of await seen('member')) expect(text).toContain('CANARY-cell');
  await limit({ data_fields_view: hide([t.noteId]) });
  for (const text of await seen('member')) expect(text).not.toContain('CANARY-cell');
  const preview = (await server.ask(`GET /imports/${id}/preview`, { as: 'member' })).body.data.resource;
  expect(preview.rows[0]).toEqual(['A-1', 'REDACTED', '5']);
  expect(preview.header).toEqual(['Name', 'REDACTED', 'Dose']);
  expect(JSON.stringify(preview)).not.toContain(t.noteId);
  for (const text of await seen('admin')) expect(text).toContain('CANARY-cell');
});

it('an import uses only a file of the person who creates it', async () => {
  const file_id = await upload('Name\nCANARY\n', 'admin');
  const answer = await server.ask('POST /imports', { as: 'member', body: { file_id } });
  const unknown = await server.ask('POST /imports', { as: 'member', body: { file_id: newId() } });
  expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  expect((await server.ask(`GET /imports/file/${file_id}/progress`, { as: 'member' })).status).toBe(404);
});

it('experiments and sets that it names must exist', async () => {
  const t = await table();
  const file_id = await upload('Name\nA\n');
  for (const named of [{ operation_id: newId() }, { record_set_id: newId() }, { entity_slice_id: newId() }])
    expect((await server.ask('POST /imports', { as: 'member', body: { file_id, ...named } })).status).toBe(404);
  await limit({ entity_slices: hide([t.sliceId]) });
  const body = { file_id, entity_slice_id: t.sliceId };
  const [hidden, unknown] = [
    await server.ask('POST /imports', { as: 'member', body }),
    await server.ask('POST /imports', { as: 'member', body: { ...body, entity_slice_id: newId() } }),
  ];
  expect([hidden.status, hidden.text]).toEqual([404, unknown.text]);
});

it('references are resolved only to records that the person may know of', async () => {
  const secret = await table();
  await makeRecord(server, secret, 'CANARY-record');
  const t = await table();
  const field = {
    entity_slice_id: t.sliceId,
    field_name: 'Of',
    field_type: 'record-reference',
    ref_slice_id: secret.sliceId,
  };
  const of = (await server.ask('POST /data_fields', { body: field })).body.data.resource.id;
  await limit({ entity_slices: hide([secret.sliceId]) });
  const { id } = (await plan('Name,Of\nA,CANARY-record\nB,nothing\n', { entity_slice_id: t.sliceId })).body.data
    .resource;
  const mapping = [
    { column: 0, field_id: t.nameId, is_key: true },
    { column: 1, field_id: of },
  ];
  const { errors } = (await server.ask(`POST /imports/${id}/validate`, { as: 'member', body: { mapping } })).body.data
    .resource;
  expect(errors).toMatchObject([{ row: 1 }, { row: 2 }]);
  expect(errors[0].message.replace('CANARY-record', 'nothing')).toBe(errors[1].message);
});

it('its data can be deleted by those who may delete records and write the fields that it wrote', async () => {
  const t = await table();
  const { id } = (await plan('Name,Note,Dose\nA-1,x,5\n', { entity_slice_id: t.sliceId })).body.data.resource;
  await server.ask(`POST /imports/${id}/run`, { as: 'member', body: {} });
  expect((await done(id)).error_message).toBeNull();
  const remove = () => server.ask(`DELETE /imports/${id}/data`, { as: 'member' });
  await limit({ data_fields_view: hide([t.noteId]) });
  expect((await remove()).status).toBe(404);
  await limit({ data_fields_edit: { mode: 'select', select: 'view_only', ids: [t.doseId] } });
  expect((await remove()).status).toBe(403);
  await limit({ can_import_data_operations: false });
  expect((await remove()).status).toBe(403);
  await limit({});
  expect((await remove()).body.data.resource).toMatchObject({ deleted_records: 1, kept: 0 });
});

it('a running import ends when its author loses the right', async () => {
  const t = await table();
  const rows = Array.from({ length: 12_000 }, (_, i) => `A-${i},x,${i}`).join('\n');
  const { id } = (await plan(`Name,Note,Dose\n${rows}\n`, { entity_slice_id: t.sliceId })).body.data.resource;
  expect((await server.ask(`POST /imports/${id}/run`, { as: 'member', body: {} })).status).toBe(200);
  await until('it has begun', async () => (await server.ask(`GET /imports/${id}`)).body.data.resource.rows_done > 0);
  await limit({ data_fields_edit: { mode: 'select', select: 'view_only', ids: [t.noteId] } });
  const row = await done(id);
  const taken = (await server.ask(`GET /records/search?entity_slice_id=${t.sliceId}&page_size=1`)).body.data.total;
  // Rows imported by then stay; on a fast machine that may be all of them.
  if (taken < 12_000) expect(row.error_message).toContain('not change it');
  expect(taken).toBeGreaterThan(0);
});

it('votes are not imported', async () => {
  const t = await table();
  const field = { entity_slice_id: t.sliceId, field_name: 'Votes', field_type: 'votes' };
  const votes = (await server.ask('POST /data_fields', { body: field })).body.data.resource.id;
  const { id, mapping: guessed } = (await plan('Name,Votes\nA,yes\n', { entity_slice_id: t.sliceId })).body.data
    .resource;
  expect(JSON.stringify(guessed)).not.toContain(votes);
  const mapping = [
    { column: 0, field_id: t.nameId, is_key: true },
    { column: 1, field_id: votes },
  ];
  const answer = await server.ask(`POST /imports/${id}/validate`, { as: 'member', body: { mapping } });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('votes')]);
});
