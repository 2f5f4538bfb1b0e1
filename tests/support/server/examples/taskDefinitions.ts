import { multipart } from '../multipart';
import { fresh } from '../things';
import { TINY_PNG } from '../tinyPng';
import { adminOnly, type Examples, read, write } from './example';

export const taskDefinitionsExamples: Examples = {
  'GET /task_definitions': () => read(),
  'GET /task_definitions/{id}': async (t) => read({ stranger: 404, params: { id: await t.definition() } }),
  'GET /task_definitions/sub_definitions/{id}': async (t) =>
    read({ stranger: 404, params: { id: (await t.subDefinition()).sub_definition_id } }),
  'GET /task_definitions/{id}/sub_definitions': async (t) =>
    read({ stranger: 404, params: { id: await t.definition() } }),
  'POST /task_definitions': () => adminOnly({ body: { definition_type: 'task', operation_name: fresh('Definition') } }),
  'POST /task_definitions/duplicate': async (t) => write({ body: { definition_id: await t.definition() } }),
  'PATCH /task_definitions/{id}': async (t) =>
    write({ params: { id: await t.definition() }, body: { operation_name: fresh('Definition') } }),
  'POST /task_definitions/{id}/publish': async (t) => write({ params: { id: await t.definition() } }),
  'POST /task_definitions/{id}/apply': async (t) => write({ params: { id: await t.definition() } }),
  'POST /task_definitions/{id}/sections': async (t) =>
    write({ params: { id: await t.definition() }, body: { section_name: fresh('Section') } }),
  'POST /task_definitions/{id}/description/image': async (t) =>
    write({ params: { id: await t.definition() }, raw: multipart('gel.png', TINY_PNG) }),
  'POST /task_definitions/{id}/pictures': async (t) => {
    const id = await t.definition();
    const { payload, headers } = multipart('gel.png', TINY_PNG);
    const uploaded = await t.server.ask(`POST /task_definitions/${id}/description/image`, { body: payload, headers });
    return write({ params: { id }, body: { file_ids: [uploaded.body.data.resource.id] } });
  },
  'POST /task_definitions/{id}/sub_definitions': async (t) =>
    write({
      params: { id: await t.definition() },
      body: { definition_type: 'task', operation_name: fresh('Part') },
    }),
  'PATCH /task_definitions/{id}/sub_definitions/position': async (t) => {
    const { id, sub_definition_id } = await t.subDefinition();
    const body = { sub_definition_id, old_parent_definition_id: id, new_parent_definition_id: id, index: 0 };
    return write({ params: { id }, body });
  },
  'PATCH /task_definitions/{id}/sub_definitions/{sub_definition_id}/dependencies': async (t) =>
    write({ params: await t.subDefinition(), body: { dependent_on_definition_id: null } }),
  'DELETE /task_definitions/{id}/sub_definitions/{sub_definition_id}': async (t) =>
    write({ params: await t.subDefinition() }),
};
