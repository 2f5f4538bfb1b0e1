import { multipart } from './multipart';
import { makeOperation, makeRecord, makeTestTable, newId, type TestServer, type TestTable } from './testServer';

/** Things that the examples of all calls refer to, created through the API. */
export interface Things {
  server: TestServer;
  table: TestTable;
  inTable: { entity_slice_id: string };
  /** A record of the table that no example changes. */
  recordId: string;
  statusFieldId: string;
  optionId: string;
  /** A table whose key counts up. */
  serialSliceId: string;
  /** A table for imports. */
  importSliceId: string;
  viewId: string;
  operationId: string;
  /** A file in a cell of the record. */
  file: { fieldId: string; fileId: string; name: string };
  configBody: { entity_slice_id: string; dose_field_id: string; response_field_id: string };
  /** The resource of a call that creates something. @throws Error if it is refused */
  make(call: string, body?: object): Promise<{ id: string }>;
  /** The id of the event of a fresh write. */
  event(): Promise<string>;
  // Each of these makes a new one, for examples that change it.
  record(): Promise<string>;
  field(type?: string, more?: object): Promise<string>;
  lookup(): Promise<string>;
  program(): Promise<string>;
  group(userIds?: string[]): Promise<string>;
  /** An access key of whoever makes the things, a bot, an entry of the address list. */
  key(): Promise<string>;
  bot(): Promise<string>;
  ipAddress(): Promise<string>;
  /** An open invite. */
  invite(): Promise<string>;
  set(recordIds?: string[]): Promise<string>;
  config(): Promise<string>;
  view(): Promise<string>;
  property(): Promise<string>;
  operationView(): Promise<string>;
  import(): Promise<string>;
  /** A comment on the record. */
  comment(): Promise<string>;
  task(type?: string, more?: object): Promise<string>;
  label(): Promise<string>;
  definition(): Promise<string>;
  /** A part of a definition made for it. */
  subDefinition(): Promise<{ id: string; sub_definition_id: string }>;
  /** A shared view of tasks. */
  taskView(): Promise<string>;
  /** Each on a task made for it. */
  taskComment(): Promise<{ id: string; comment_id: string }>;
  noteSection(): Promise<{ id: string; section_id: string }>;
}

let count = 0;
let mark = '';
/** A unique name. */
export const fresh = (word: string) => `${mark}${word} ${++count}`;

let ranges = 0;
/** A range that contains the address of the tests, spelled differently each time. */
export const anyRange = () => `127.0.${ranges >> 8}.${ranges++ & 255}/8`;

/** Adds a text to all names and texts made meanwhile, so that they can be found. */
export async function marked<T>(text: string, work: () => Promise<T>): Promise<T> {
  const before = mark;
  mark = text;
  try {
    return await work();
  } finally {
    mark = before;
  }
}

export const csvUpload = () => multipart('doses.csv', `Name,Dose\n${fresh('A')},1\n`, {}, 'text/csv');

export async function makeThings(server: TestServer): Promise<Things> {
  const table = await makeTestTable(server, `${mark}Examples`);
  const inTable = { entity_slice_id: table.sliceId };
  const imports = await makeTestTable(server, `${mark}Imports`);
  const data = async (call: string, body: object = {}, headers: Record<string, string> = {}) => {
    const answer = await server.ask(call, { body, headers });
    if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`);
    return answer.body.data;
  };
  const make: Things['make'] = async (call, body) => (await data(call, body)).resource;
  const field: Things['field'] = async (field_type = 'text', more = {}) =>
    (await make('POST /data_fields', { ...inTable, field_name: fresh('Field'), field_type, ...more })).id;
  const record = () => makeRecord(server, table, fresh('Record'));

  const status = await data('POST /data_fields', {
    ...inTable,
    field_name: `${mark}Stage`,
    field_type: 'status',
    attrs: { options: [{ name: `${mark}Open` }, { name: 'Done' }] },
  });
  const serial = await data('POST /entity_slices', { slice_name: `${mark}Serial` });
  await data(`PUT /data_fields/${serial.resource.key_field_ids[0]}`, { serial_key: 'S-' });
  const recordId = await record();
  const fileField = await field('file');
  const { payload, headers } = multipart('report.txt', fresh('words'), {
    body: JSON.stringify({ field_id: fileField }),
  });
  const uploaded = (await data(`POST /records/${recordId}/values/file`, payload, headers)).resource;
  const configBody = {
    ...inTable,
    dose_field_id: await field('number'),
    response_field_id: await field('number'),
  };
  const task: Things['task'] = async (task_type = 'task', more = {}) =>
    (await make('POST /tasks', { task_type, task_title: fresh('Task'), ...more })).id;
  const definition: Things['definition'] = async () =>
    (await make('POST /task_definitions', { definition_type: 'task', operation_name: fresh('Definition') })).id;
  const view: Things['view'] = async () =>
    (await make('POST /record_views', { ...inTable, view_name: fresh('View') })).id;
  return {
    server,
    table,
    inTable,
    recordId,
    statusFieldId: status.resource.id,
    optionId: status.resource.attrs.options[0].id,
    serialSliceId: serial.resource.id,
    importSliceId: imports.sliceId,
    viewId: await view(),
    operationId: await makeOperation(server),
    file: { fieldId: fileField, fileId: uploaded.id, name: 'report.txt' },
    configBody,
    make,
    event: async () =>
      (await data(`POST /records/${await record()}/values`, { data: { [table.noteId]: fresh('Note') } })).event.id,
    record,
    field,
    view,
    lookup: async () => {
      const slice_relationship_id = await field('record-reference', { ref_slice_id: table.sliceId });
      const body = { ...inTable, slice_relationship_id, field_id: table.noteId, field_name: fresh('Lookup') };
      return (await make('POST /lookup_fields', body)).id;
    },
    program: async () => (await make('POST /programs', { program_name: fresh('Program') })).id,
    property: async () => {
      const body = { property_name: fresh('Property'), field_type: 'select', options: [{ name: 'High' }] };
      return (await make('POST /property_definitions', body)).id;
    },
    operationView: async () => (await make('POST /operation_views', { view_name: fresh('Run') })).id,
    group: async (user_ids = []) =>
      (await make('POST /workspaces/groups', { group_name: fresh('Group'), user_ids })).id,
    key: async () => {
      const id = (await make('POST /users/access-keys', { key_name: fresh('Key') })).id;
      // A person may have at most twenty.
      await server.deps.db.query(
        `delete from access_key where workspace_id = $1 and id not in
           (select id from access_key where workspace_id = $1 order by created_at desc limit 15)`,
        [server.workspaceId],
      );
      return id;
    },
    bot: async () => (await make('POST /workspaces/bots', { bot_name: fresh('Bot'), access_level: 'viewer' })).id,
    ipAddress: async () =>
      (await data('POST /workspaces/ip_addresses', { ip_address: anyRange() })).resource.address_id,
    invite: async () =>
      (await make('POST /workspaces/members', { email: `${newId()}@test.test`, access_level: 'viewer' })).id,
    set: async (record_ids = []) =>
      (await make('POST /record_sets', { ...inTable, set_name: fresh('Set'), record_ids })).id,
    config: async () => (await make('POST /dose_response/configs', { ...configBody, config_name: fresh('Curve') })).id,
    task,
    definition,
    subDefinition: async () => {
      const id = await definition();
      const body = { definition_type: 'task', operation_name: fresh('Part') };
      return { id, sub_definition_id: (await make(`POST /task_definitions/${id}/sub_definitions`, body)).id };
    },
    label: async () => (await make('POST /task_labels', { label_name: fresh('Label') })).id,
    taskView: async () => (await make('POST /task_views', { view_name: fresh('Task view'), view_type: 'shared' })).id,
    taskComment: async () => {
      const id = await task();
      return { id, comment_id: (await make(`POST /tasks/${id}/comments`, { content: fresh('Said') })).id };
    },
    noteSection: async () => {
      const id = await task();
      const section_id = (await make(`POST /tasks/${id}/note_sections`, { section_name: fresh('Part') })).id;
      await make(`PATCH /tasks/${id}/note_sections/${section_id}`, { section_text: fresh('Written') });
      return { id, section_id };
    },
    comment: async () => (await make(`POST /records/${recordId}/comments`, { content: fresh('Said') })).id,
    import: async () => {
      const form = csvUpload();
      const file = (await data('POST /imports/file', form.payload, form.headers)).resource;
      return (await make('POST /imports', { entity_slice_id: imports.sliceId, file_id: file.id })).id;
    },
  };
}
