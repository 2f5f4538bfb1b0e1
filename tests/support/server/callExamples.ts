import { multipart } from './multipart';
import { newId, PASSWORD } from './testServer';
import { csvUpload, fresh, type Things } from './things';
import { TINY_PNG } from './tinyPng';

/** A request that succeeds for an admin of the workspace that its ids belong to. */
export interface Example {
  /** Values of the path's parameters. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Bytes in place of a JSON body. */
  raw?: { payload: Buffer; headers: Record<string, string> };
  /**
   * What an admin of another workspace is answered: 404 for what does not exist for him, `own` when the request names
   * nothing of a workspace (or leaves out of a list what is unknown), so that it is about his own.
   */
  stranger: 404 | 'own';
  /** What a viewer is answered. */
  viewer: 200 | 403;
  /** What the admin is answered, when it is not 200: the state of things refuses a request that is right. */
  admin?: number;
}

type MakeExample = (things: Things) => Promise<Example> | Example;

const read = (example: Partial<Example> = {}): Example => ({ stranger: 'own', viewer: 200, ...example });
const write = (example: Partial<Example> = {}): Example => ({ stranger: 404, viewer: 403, ...example });
const adminOnly = (example: Partial<Example> = {}): Example => ({ stranger: 'own', viewer: 403, ...example });

/** One example of every call that the server serves. A call without one fails the test that walks over them. */
export const CALL_EXAMPLES: Readonly<Record<string, MakeExample>> = {
  'POST /auth/login': () => read({ body: { email: 'admin@test.test', password: PASSWORD } }),
  'POST /auth/logout': () => read(),
  'POST /auth/ticket': () => read(),
  'GET /auth/refresh-token': () => read(),
  'GET /auth/me': () => read(),
  'GET /access/app': () => read(),
  'GET /access/workspace': () => read(),

  'POST /users/accept-policies': () => read({ body: { ppa: true, eula: true } }),
  'PATCH /users/profile': () => read({ body: { preferred_name: 'Somebody' } }),
  'PATCH /users/preferences': () => read({ body: { theme: 'Dark' } }),

  'GET /workspaces': () => read(),
  'GET /workspaces/active': () => read(),
  'GET /workspaces/members': () => read(),
  'GET /workspaces/groups': () => read(),
  'GET /workspaces/events': () => adminOnly({ query: { page: '1', page_size: '5' } }),
  'PATCH /workspaces/preferences': () => adminOnly({ body: { record_sort_descending: false } }),
  'PATCH /workspaces/members/{user_id}': ({ server }) =>
    write({ params: { user_id: server.ids.guest }, body: { access_level: 'guest' } }),
  'POST /workspaces/groups': ({ server }) =>
    write({ body: { group_name: fresh('Group'), user_ids: [server.ids.guest] } }),
  'PATCH /workspaces/groups/{id}': async (t) =>
    write({ params: { id: await t.group() }, body: { group_name: fresh('Group') } }),
  'DELETE /workspaces/groups/{id}': async (t) => write({ params: { id: await t.group() } }),
  'POST /workspaces/groups/{id}/members': async (t) =>
    write({ params: { id: await t.group() }, body: { user_ids: [t.server.ids.guest] } }),
  'DELETE /workspaces/groups/{id}/members/{user_id}': async (t) =>
    write({ params: { id: await t.group([t.server.ids.guest]), user_id: t.server.ids.guest } }),
  'POST /workspaces/groups/{id}/programs': async (t) =>
    write({ params: { id: await t.group() }, body: { program_ids: [await t.program()] } }),

  'GET /authorizations/global/user/admin': () => adminOnly(),
  'GET /authorizations/global/user/team-member': () => adminOnly(),
  'GET /authorizations/global/workspace_group/{id}': async (t) => write({ params: { id: await t.group() } }),
  'PUT /authorizations/global/{actor_type}/{actor_id}': async (t) =>
    write({ params: { actor_type: 'workspace_group', actor_id: await t.group() }, body: { can_manage_sets: true } }),
  'GET /authorizations/{resource_type}/{resource_id}/{permission}': (t) =>
    read({ stranger: 404, params: { resource_type: 'records', resource_id: t.recordId, permission: 'update' } }),

  'GET /programs': () => read(),
  'POST /programs': () => adminOnly({ body: { program_name: fresh('Program') } }),
  'PUT /programs/{id}': async (t) => write({ params: { id: await t.program() }, body: { color: 'green' } }),
  'DELETE /programs/{id}': async (t) => write({ params: { id: await t.program() } }),
  'GET /programs/{id}/authorizations': async (t) => read({ stranger: 404, params: { id: await t.program() } }),
  'POST /programs/{id}/share': async (t) =>
    write({ params: { id: await t.program() }, body: { grants: [{ user_id: t.server.ids.guest }] } }),

  'GET /entity_slices': () => read(),
  'POST /entity_slices': async (t) => write({ body: { slice_name: fresh('Table'), field_ids: [t.table.noteId] } }),
  'PUT /entity_slices/{id}': (t) => write({ params: { id: t.table.sliceId }, body: { description: 'Described' } }),
  'GET /entity_slices/{id}/kanban/field/{field_id}': (t) =>
    read({ stranger: 404, params: { id: t.table.sliceId, field_id: t.statusFieldId } }),
  'POST /entity_slices/{id}/kanban/field/{field_id}': async (t) =>
    write({ params: { id: t.table.sliceId, field_id: await t.field('boolean') }, body: {} }),
  'PUT /entity_slices/kanban/{config_id}': async (t) => {
    const field = await t.field('boolean');
    const { id } = await t.make(`POST /entity_slices/${t.table.sliceId}/kanban/field/${field}`);
    return write({ params: { config_id: id }, body: { hidden_lanes: [] } });
  },
  'GET /slice_relationships': () => read(),
  'GET /lookup_fields': () => read(),
  'POST /lookup_fields': async (t) =>
    write({
      body: {
        ...t.inTable,
        slice_relationship_id: await t.field('record-reference', { ref_slice_id: t.table.sliceId }),
        field_id: t.table.noteId,
      },
    }),
  'PUT /lookup_fields/{id}': async (t) =>
    write({ params: { id: await t.lookup() }, body: { field_name: fresh('Lookup') } }),
  'DELETE /lookup_fields/{id}': async (t) => write({ params: { id: await t.lookup() } }),

  'GET /data_fields': () => read(),
  'POST /data_fields': (t) => write({ body: { ...t.inTable, field_name: fresh('Field'), field_type: 'text' } }),
  'PUT /data_fields/{id}': async (t) =>
    write({ params: { id: await t.field() }, body: { field_name: fresh('Field') } }),
  'DELETE /data_fields/{id}': async (t) => write({ params: { id: await t.field() } }),
  'POST /data_fields/formula/validate': (t) => read({ stranger: 404, body: { ...t.inTable, formula: '{Dose} * 2' } }),
  'POST /data_fields/formula/calculate': async (t) =>
    read({
      stranger: 404,
      body: { fieldId: await t.field('formula', { attrs: { formula: '1 + 1' } }), recordIds: [t.recordId] },
    }),
  'GET /data_fields/merge/{id}': (t) => read({ stranger: 404, params: { id: t.table.noteId } }),
  'PUT /data_fields/merge': async (t) =>
    write({ body: { source_field_id: await t.field(), target_field_id: t.table.noteId } }),
  'PUT /data_fields/{id}/options': async (t) =>
    write({ params: { id: await t.field('select') }, body: { options: [{ name: 'One' }] } }),
  'DELETE /data_fields/{id}/options/{option}': async (t) => {
    const options = [{ name: 'One' }];
    return write({ params: { id: await t.field('select', { attrs: { options } }), option: 'One' } });
  },
  'POST /data_fields/{id}/validate': (t) =>
    read({ stranger: 404, params: { id: t.table.noteId }, body: { field_type: 'number' } }),

  'GET /records': (t) => read({ query: { record_ids: t.recordId } }),
  'GET /records/search': (t) => read({ stranger: 404, query: t.inTable }),
  'GET /records/identifiers': (t) => read({ stranger: 404, query: t.inTable }),
  'GET /records/exists': (t) => read({ stranger: 404, query: { ...t.inTable, identifier: 'First' } }),
  'GET /records/export/{x}': (t) =>
    read({ stranger: 404, params: { x: 'csv' }, query: { ...t.inTable, view_field_ids: t.table.noteId } }),
  'GET /records/{id}/values': (t) => read({ stranger: 404, params: { id: t.recordId } }),
  'GET /records/{id}/references': (t) => read({ stranger: 404, params: { id: t.recordId } }),
  'GET /records/{id}/sets': (t) => read({ stranger: 404, params: { id: t.recordId } }),
  'GET /records/{id}/file/{name}': (t) => read({ stranger: 404, params: { id: t.recordId, name: t.file.name } }),
  'GET /records/{id}/field/{field_id}/file/{name}': (t) =>
    read({ stranger: 404, params: { id: t.recordId, field_id: t.file.fieldId, name: t.file.name } }),
  'POST /records': (t) => write({ body: { ...t.inTable, key_field_to_value: { [t.table.nameId]: fresh('Record') } } }),
  'POST /records/bulk': (t) =>
    write({ body: { ...t.inTable, records: [{ data: { [t.table.nameId]: fresh('Record') } }] } }),
  'POST /records/next': (t) => write({ body: { entity_slice_id: t.serialSliceId } }),
  'POST /records/{id}/values': async (t) =>
    write({ params: { id: await t.record() }, body: { data: { [t.table.noteId]: 'A note' } } }),
  'POST /records/values': async (t) =>
    write({ body: { field_id: t.table.noteId, record_id_to_content: { [await t.record()]: 'A note' } } }),
  'POST /records/{id}/values/file': async (t) =>
    write({
      params: { id: await t.record() },
      raw: multipart('a.txt', 'words', { body: JSON.stringify({ field_id: t.file.fieldId }) }),
    }),
  'POST /records/values/file': async (t) => {
    const target = { field_id: t.file.fieldId, record_ids: [await t.record()] };
    return write({ raw: multipart('a.txt', 'words', { body: JSON.stringify(target) }) });
  },
  'GET /records/parent_record_ids': (t) => read({ query: { record_ids: t.recordId } }),
  'GET /records/{id}/comments': (t) => read({ stranger: 404, params: { id: t.recordId } }),
  'POST /records/{id}/comments': (t) => write({ params: { id: t.recordId }, body: { content: 'Well done' } }),
  'POST /records/{id}/comments/image': (t) =>
    write({ params: { id: t.recordId }, raw: multipart('dot.png', TINY_PNG) }),
  'PATCH /records/{id}/comments/{comment_id}': async (t) =>
    write({ params: { id: t.recordId, comment_id: await t.comment() }, body: { content: 'Better' } }),
  'DELETE /records/{id}/comments/{comment_id}': async (t) =>
    write({ params: { id: t.recordId, comment_id: await t.comment() } }),
  'PATCH /records/archive': async (t) => write({ body: { record_ids: [await t.record()] } }),
  'DELETE /records/{id}': async (t) => write({ params: { id: await t.record() } }),
  'POST /records/identifiers': async (t) =>
    write({ body: { identifiers: [{ record_id: await t.record(), identifier: fresh('Alias') }] } }),
  'POST /records/{id}/identifiers': async (t) =>
    write({ params: { id: await t.record() }, body: { identifier: fresh('Alias') } }),
  'PATCH /records/commit': async (t) =>
    write({ body: { ...t.inTable, operation_id: newId(), record_ids: [await t.record()] } }),
  'POST /records/substructure_match': () =>
    read({ body: { record_values: { [newId()]: 'c1ccccc1' }, pattern: 'c1ccccc1' } }),

  'GET /search': () => read({ query: { q: 'first', kinds: 'record,set', page: '1', page_size: '5' } }),

  'GET /files/{file_id}': (t) => read({ stranger: 404, viewer: 403, params: { file_id: t.file.fileId } }),
  'POST /files': () =>
    adminOnly({ body: { id: newId(), original_name: 'a.txt', file_size: 1, file_mimetype: 'text/plain' } }),
  'PUT /files/{file_id}/content': async (t) => {
    const id = newId();
    await t.make('POST /files', { id, original_name: 'a.txt', file_size: 1, file_mimetype: 'text/plain' });
    return write({
      params: { file_id: id },
      query: { offset: '0' },
      raw: { payload: Buffer.from('x'), headers: { 'content-type': 'application/octet-stream' } },
    });
  },

  'GET /record_views': () => read(),
  'POST /record_views': (t) => write({ body: { ...t.inTable, view_name: fresh('View') } }),
  'PUT /record_views/{id}': async (t) => write({ params: { id: await t.view() }, body: { view_name: fresh('View') } }),
  'DELETE /record_views/{id}': async (t) => write({ params: { id: await t.view() } }),
  'PUT /record_views/{id}/add_key_field': async (t) =>
    write({ params: { id: t.viewId }, body: { key_field_id: await t.field() } }),
  'PUT /record_views/{id}/remove_key_field': async (t) => {
    const field = await t.field();
    await t.make(`PUT /record_views/${t.viewId}/add_key_field`, { key_field_id: field });
    return write({ params: { id: t.viewId }, body: { key_field_id: field } });
  },

  'GET /record_sets': () => read(),
  'POST /record_sets': (t) => write({ body: { ...t.inTable, set_name: fresh('Set'), record_ids: [t.recordId] } }),
  'POST /record_sets/add': async (t) => write({ body: { setIds: [await t.set()], recordIds: [t.recordId] } }),
  'POST /record_sets/{id}/remove': async (t) =>
    write({ params: { id: await t.set([t.recordId]) }, body: { recordIds: [t.recordId] } }),
  'POST /record_sets/{id}/reorder': async (t) =>
    write({ params: { id: await t.set([t.recordId]) }, body: { record_id: t.recordId } }),
  'PUT /record_sets/{id}': async (t) =>
    write({ params: { id: await t.set() }, body: { set_description: 'Described' } }),
  'PUT /record_sets/{id}/archive': async (t) => write({ params: { id: await t.set() } }),

  'GET /events/{id}': async (t) => read({ stranger: 404, params: { id: await t.event() } }),
  'POST /events': (t) =>
    read({ body: { event_type: 'export_made', resource_type: 'slice', resource_id: t.table.sliceId } }),
  'POST /undo/{event_id}': async (t) => write({ params: { event_id: await t.event() } }),
  'POST /undo/acts/{act_id}': async (t) => write({ params: { act_id: await t.event() } }),

  'GET /imports': () => read({ query: { is_complete: '0', page: '1', page_size: '7' } }),
  'GET /imports/recent': () => read(),
  'POST /imports/file': () => adminOnly({ raw: csvUpload() }),
  'GET /imports/file/{file_id}/progress': async ({ server }) => {
    const { payload, headers } = csvUpload();
    const uploaded = await server.ask('POST /imports/file', { body: payload, headers });
    return write({ params: { file_id: uploaded.body.data.resource.id } });
  },
  'POST /imports': async (t) => {
    const { payload, headers } = csvUpload();
    const uploaded = await t.server.ask('POST /imports/file', { body: payload, headers });
    return write({ body: { file_id: uploaded.body.data.resource.id } });
  },
  'GET /imports/{id}': async (t) => read({ stranger: 404, params: { id: await t.import() } }),
  'GET /imports/{id}/preview': async (t) => read({ stranger: 404, params: { id: await t.import() } }),
  'GET /imports/{id}/file/{file_id}': async (t) => {
    const id = await t.import();
    const row = (await t.server.ask(`GET /imports/${id}`)).body.data.resource;
    return read({ stranger: 404, params: { id, file_id: row.file_id } });
  },
  'POST /imports/{id}/validate': async (t) => write({ params: { id: await t.import() }, body: {} }),
  'POST /imports/{id}/run': async (t) => write({ params: { id: await t.import() }, body: {} }),
  'POST /imports/{id}/cancel': async (t) => write({ params: { id: await t.import() }, admin: 409 }),
  'DELETE /imports/{id}/data': async (t) => write({ params: { id: await t.import() } }),

  'GET /dose_response/configs': () => read(),
  'POST /dose_response/configs': (t) => write({ body: { ...t.configBody, config_name: fresh('Curve') } }),
  'PUT /dose_response/configs/{id}': async (t) =>
    write({ params: { id: await t.config() }, body: { config_name: fresh('Curve') } }),
  'DELETE /dose_response/configs/{id}': async (t) => write({ params: { id: await t.config() } }),
  'POST /dose_response/preview': () =>
    read({ body: { doses: [0.1, 1, 10, 100, 1000], responses: [1, 9, 50, 91, 99] } }),
  'POST /plot_fields/{plot_field_id}/values': async (t) => {
    const configId = await t.config();
    const lines = await t.server.lines('/sync/bootstrap?scope=structure');
    const rows = lines.flatMap((line) => line.rows ?? []) as {
      kind: string;
      id: string;
      attrs: { drc_config_id?: string };
    }[];
    const plot = rows.find((row) => row.kind === 'plot_field' && row.attrs.drc_config_id === configId);
    return read({ stranger: 404, params: { plot_field_id: plot?.id ?? '' }, body: { record_ids: [t.recordId] } });
  },

  'GET /sync/changes': () => read({ query: { cursor: '0' } }),
  'GET /sync/records': (t) => read({ stranger: 404, query: { entity_slice_id: t.table.sliceId } }),
  'GET /sync/sizes': () => read(),
  'GET /sync/events': () => read({ query: { event_ids: newId() } }),
  'GET /sync/bootstrap': (t) => read({ stranger: 404, query: { scope: `slice:${t.table.sliceId}` } }),
  // What becomes of each command stands in the answer, whose own status is always 200.
  'POST /sync/push': async (t) => {
    const op = newId();
    const input = { id: await t.record(), data: { [t.table.noteId]: 'Pushed' } };
    const command = { op_id: op, act_id: op, n: 1, call: 'POST /records/{id}/values', input, at: 1, tz_minutes: 0 };
    return read({ body: { client_id: newId(), schema_version: 1, commands: [command] } });
  },
  'POST /demo/library': () => write({ body: { count: 1 }, viewer: 403, admin: 404 }),
};
