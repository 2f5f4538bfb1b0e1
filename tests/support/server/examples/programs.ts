import { fresh } from '../things';
import { adminOnly, type Examples, read, write } from './example';

export const programsExamples: Examples = {
  'GET /programs': () => read(),
  'POST /programs': () => adminOnly({ body: { program_name: fresh('Program') } }),
  'PUT /programs/{id}': async (t) => write({ params: { id: await t.program() }, body: { color: 'green' } }),
  'DELETE /programs/{id}': async (t) => write({ params: { id: await t.program() } }),
  'GET /programs/{id}/authorizations': async (t) => read({ stranger: 404, params: { id: await t.program() } }),
  'POST /programs/{id}/share': async (t) =>
    write({ params: { id: await t.program() }, body: { grants: [{ user_id: t.server.ids.guest }] } }),
};
