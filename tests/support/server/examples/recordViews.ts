import { fresh } from '../things';
import { type Examples, read, write } from './example';

export const recordViewsExamples: Examples = {
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
};
