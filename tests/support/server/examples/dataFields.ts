import { fresh } from '../things';
import { type Examples, read, write } from './example';

export const dataFieldsExamples: Examples = {
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
};
