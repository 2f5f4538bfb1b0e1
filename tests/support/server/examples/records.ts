import { multipart } from '../multipart';
import { newId } from '../testServer';
import { fresh } from '../things';
import { TINY_PNG } from '../tinyPng';
import { type Examples, read, write } from './example';

export const recordsExamples: Examples = {
  'GET /records': (t) => read({ query: { record_ids: t.recordId } }),
  'POST /records/list': (t) => read({ body: { record_ids: [t.recordId] } }),
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
    write({ params: { id: await t.record() }, body: { data: { [t.table.noteId]: fresh('A note') } } }),
  'POST /records/values': async (t) =>
    write({ body: { field_id: t.table.noteId, record_id_to_content: { [await t.record()]: fresh('A note') } } }),
  'POST /records/{id}/values/file': async (t) =>
    write({
      params: { id: await t.record() },
      raw: multipart('a.txt', fresh('words'), { body: JSON.stringify({ field_id: t.file.fieldId }) }),
    }),
  'POST /records/values/file': async (t) => {
    const target = { field_id: t.file.fieldId, record_ids: [await t.record()] };
    return write({ raw: multipart('a.txt', fresh('words'), { body: JSON.stringify(target) }) });
  },
  'GET /records/parent_record_ids': (t) => read({ query: { record_ids: t.recordId } }),
  'GET /records/{id}/comments': (t) => read({ stranger: 404, params: { id: t.recordId } }),
  'POST /records/{id}/comments': (t) => write({ params: { id: t.recordId }, body: { content: fresh('Well done') } }),
  'POST /records/{id}/comments/image': (t) =>
    write({ params: { id: t.recordId }, raw: multipart('dot.png', TINY_PNG) }),
  'PATCH /records/{id}/comments/{comment_id}': async (t) =>
    write({ params: { id: t.recordId, comment_id: await t.comment() }, body: { content: fresh('Better') } }),
  'DELETE /records/{id}/comments/{comment_id}': async (t) =>
    write({ params: { id: t.recordId, comment_id: await t.comment() } }),
  'PATCH /records/archive': async (t) => write({ body: { record_ids: [await t.record()] } }),
  'DELETE /records/{id}': async (t) => write({ params: { id: await t.record() } }),
  'POST /records/identifiers': async (t) =>
    write({ body: { identifiers: [{ record_id: await t.record(), identifier: fresh('Alias') }] } }),
  'POST /records/{id}/identifiers': async (t) =>
    write({ params: { id: await t.record() }, body: { identifier: fresh('Alias') } }),
  'GET /records/{id}/identifiers': (t) => read({ stranger: 404, params: { id: t.recordId } }),
  'DELETE /records/{id}/identifiers/{identifier_id}': async (t) => {
    const id = await t.record();
    const answer = await t.server.ask(`POST /records/${id}/identifiers`, { body: { identifier: fresh('Alias') } });
    return write({ params: { id, identifier_id: answer.body.data.resource[0].identifier_ids[0] } });
  },
  'PATCH /records/exclude': async (t) =>
    write({ body: { operation_id: t.operationId, record_ids: [await t.record()] } }),
  'PATCH /records/commit': async (t) =>
    write({ body: { ...t.inTable, operation_id: t.operationId, record_ids: [await t.record()] } }),
  'POST /records/substructure_match': () =>
    read({ body: { record_values: { [newId()]: 'c1ccccc1' }, pattern: 'c1ccccc1' } }),
};
