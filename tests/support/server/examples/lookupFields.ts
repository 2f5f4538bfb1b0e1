import { fresh } from '../things';
import { type Examples, read, write } from './example';

export const lookupFieldsExamples: Examples = {
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
};
