import { multipart } from './multipart';
import { makeRecord, makeTestTable, type TestServer, type TestTable } from './testServer';

/** What the examples of all calls name, made by the calls that a person would make. */
export interface Things {
  server: TestServer;
  table: TestTable;
  inTable: { entity_slice_id: string };
  /** A record of the table that nothing changes. */
  recordId: string;
  statusFieldId: string;
  optionId: string;
  /** A table whose key counts up. */
  serialSliceId: string;
  viewId: string;
  /** A file in a cell of the record. */
  file: { fieldId: string; fileId: string; name: string };
  configBody: { entity_slice_id: string; dose_field_id: string; response_field_id: string };
  /** Answers the resource of a call that makes something. @throws Error when it is refused */
  make(call: string, body?: object): Promise<{ id: string }>;
  /** The event of a fresh write. */
  event(): Promise<string>;
  // Each makes one of its own, for examples that change it.
  record(): Promise<string>;
  field(type?: string, more?: object): Promise<string>;
  lookup(): Promise<string>;
  program(): Promise<string>;
  group(userIds?: string[]): Promise<string>;
  set(recordIds?: string[]): Promise<string>;
  config(): Promise<string>;
  view(): Promise<string>;
  import(): Promise<string>;
  /** A comment on the record. */
  comment(): Promise<string>;
}

let count = 0;
export const fresh = (word: string) => `${word} ${++count}`;

export const csvUpload = () => multipart('doses.csv', 'Name,Dose\nA-1,1\n', {}, 'text/csv');

export async function makeThings(server: TestServer): Promise<Things> {
  const table = await makeTestTable(server, 'Examples');
  const inTable = { entity_slice_id: table.sliceId };
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
    field_name: 'Stage',
    field_type: 'status',
    attrs: { options: [{ name: 'Open' }, { name: 'Done' }] },
  });
  const serial = await data('POST /entity_slices', { slice_name: 'Serial' });
  await data(`PUT /data_fields/${serial.resource.key_field_ids[0]}`, { serial_key: 'S-' });
  const recordId = await record();
  const fileField = await field('file');
  const { payload, headers } = multipart('report.txt', 'words', { body: JSON.stringify({ field_id: fileField }) });
  const uploaded = (await data(`POST /records/${recordId}/values/file`, payload, headers)).resource;
  const configBody = {
    ...inTable,
    dose_field_id: await field('number'),
    response_field_id: await field('number'),
  };
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
    viewId: await view(),
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
    group: async (user_ids = []) =>
      (await make('POST /workspaces/groups', { group_name: fresh('Group'), user_ids })).id,
    set: async (record_ids = []) =>
      (await make('POST /record_sets', { ...inTable, set_name: fresh('Set'), record_ids })).id,
    config: async () => (await make('POST /dose_response/configs', { ...configBody, config_name: fresh('Curve') })).id,
    comment: async () => (await make(`POST /records/${recordId}/comments`, { content: fresh('Said') })).id,
    import: async () => {
      const form = csvUpload();
      const file = (await data('POST /imports/file', form.payload, form.headers)).resource;
      return (await make('POST /imports', { file_id: file.id })).id;
    },
  };
}
