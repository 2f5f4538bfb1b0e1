import { csvUpload } from '../things';
import { adminOnly, type Examples, read, write } from './example';

export const importsExamples: Examples = {
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
};
