import { fresh } from '../things';
import { type Examples, read, write } from './example';

export const operationViewsExamples: Examples = {
  'GET /operation_views': () => read(),
  'POST /operation_views': (t) => write({ body: { view_name: fresh('Run'), operation_id: t.operationId } }),
  'GET /operation_views/{id}': async (t) => read({ stranger: 404, params: { id: await t.operationView() } }),
  'PUT /operation_views/{id}': async (t) =>
    write({ params: { id: await t.operationView() }, body: { view_name: fresh('Run') } }),
  'DELETE /operation_views/{id}': async (t) => write({ params: { id: await t.operationView() } }),
};
