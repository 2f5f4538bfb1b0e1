import { newId } from '../testServer';
import { adminOnly, type Examples, read, write } from './example';

export const filesExamples: Examples = {
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
};
