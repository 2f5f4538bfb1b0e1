import { fresh } from '../things';
import { type Examples, read, write } from './example';

export const entitySlicesExamples: Examples = {
  'GET /entity_slices': () => read(),
  'POST /entity_slices': async (t) => write({ body: { slice_name: fresh('Table'), field_ids: [t.table.noteId] } }),
  'PUT /entity_slices/{id}': (t) =>
    write({ params: { id: t.table.sliceId }, body: { description: fresh('Described') } }),
  'GET /entity_slices/{id}/kanban/field/{field_id}': (t) =>
    read({ stranger: 404, params: { id: t.table.sliceId, field_id: t.statusFieldId } }),
  'POST /entity_slices/{id}/kanban/field/{field_id}': async (t) =>
    write({ params: { id: t.table.sliceId, field_id: await t.field('boolean') }, body: {} }),
  'PUT /entity_slices/kanban/{config_id}': async (t) => {
    const field = await t.field('boolean');
    const { id } = await t.make(`POST /entity_slices/${t.table.sliceId}/kanban/field/${field}`);
    return write({ params: { config_id: id }, body: { hidden_lanes: [] } });
  },
};
