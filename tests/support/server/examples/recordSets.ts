import { fresh } from '../things';
import { type Examples, read, write } from './example';

export const recordSetsExamples: Examples = {
  'GET /record_sets': () => read(),
  'POST /record_sets': (t) => write({ body: { ...t.inTable, set_name: fresh('Set'), record_ids: [t.recordId] } }),
  'POST /record_sets/add': async (t) => write({ body: { setIds: [await t.set()], recordIds: [t.recordId] } }),
  'POST /record_sets/{id}/remove': async (t) =>
    write({ params: { id: await t.set([t.recordId]) }, body: { recordIds: [t.recordId] } }),
  'POST /record_sets/{id}/reorder': async (t) =>
    write({ params: { id: await t.set([t.recordId]) }, body: { record_id: t.recordId } }),
  'PUT /record_sets/{id}': async (t) =>
    write({ params: { id: await t.set() }, body: { set_description: fresh('Described') } }),
  'PUT /record_sets/{id}/archive': async (t) => write({ params: { id: await t.set() } }),
};
