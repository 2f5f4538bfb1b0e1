import { multipart } from '../multipart';
import { fresh } from '../things';
import { TINY_PNG } from '../tinyPng';
import { adminOnly, type Examples, read, write } from './example';

const picture = () => multipart('gel.png', TINY_PNG, {}, 'image/png');

export const tasksExamples: Examples = {
  'GET /tasks': () => read(),
  'GET /tasks/statuses': () => read(),
  'GET /tasks/{id}/events': async (t) => read({ stranger: 404, params: { id: await t.task() } }),
  'GET /tasks/{id}/comments': async (t) => read({ stranger: 404, params: { id: await t.task() } }),
  'GET /tasks/{id}/assignable_users': async (t) => read({ stranger: 404, params: { id: await t.task() } }),
  'POST /tasks': () => adminOnly({ body: { task_type: 'task', task_title: fresh('Task') } }),
  'PATCH /tasks': async (t) =>
    write({ body: { task_ids: [await t.task()], data: { task_status: 'in progress', task_due_date: '2026-12-01' } } }),
  'DELETE /tasks/{id}': async (t) => write({ params: { id: await t.task() }, query: { cascade: 'true' } }),
  'PATCH /tasks/{id}/position': async (t) =>
    write({ params: { id: await t.task() }, body: { new_parent_id: await t.task(), index: 0 } }),
  'PATCH /tasks/{id}/type': async (t) => write({ params: { id: await t.task() }, body: { task_type: 'operation' } }),
  'PATCH /tasks/{id}/subscribers': async (t) =>
    write({ params: { id: await t.task() }, body: { add: [t.server.ids.member] } }),
  'POST /tasks/{id}/duplicate': async (t) =>
    write({ params: { id: await t.task() }, body: { include_children: true } }),
  'POST /tasks/{id}/publish': async (t) => write({ params: { id: await t.task() } }),
  'POST /tasks/{id}/unlock': async (t) =>
    write({ params: { id: await t.task('operation', { task_status: 'locked' }) } }),
  'POST /tasks/{id}/comments': async (t) =>
    write({ params: { id: await t.task() }, body: { content: fresh('Well done') } }),
  'PATCH /tasks/{id}/comments/{comment_id}': async (t) =>
    write({ params: await t.taskComment(), body: { content: fresh('Better') } }),
  'DELETE /tasks/{id}/comments/{comment_id}': async (t) => write({ params: await t.taskComment() }),
  'POST /tasks/{id}/comments/image': async (t) => write({ params: { id: await t.task() }, raw: picture() }),
  'POST /tasks/{id}/description/image': async (t) => write({ params: { id: await t.task() }, raw: picture() }),
  'POST /tasks/{id}/pictures': async (t) => {
    const id = await t.task();
    const { payload, headers } = picture();
    const uploaded = await t.server.ask(`POST /tasks/${id}/description/image`, { body: payload, headers });
    return write({ params: { id }, body: { file_ids: [uploaded.body.data.resource.id] } });
  },
  'POST /tasks/{id}/records': async (t) =>
    write({ params: { id: await t.task('operation') }, body: { record_ids: [t.recordId] } }),
  'POST /tasks/{id}/records/remove': async (t) =>
    write({ params: { id: await t.task('operation') }, body: { record_ids: [t.recordId] } }),
  'POST /tasks/{id}/note_sections': async (t) =>
    write({ params: { id: await t.task() }, body: { section_name: fresh('Section') } }),
  'PATCH /tasks/{id}/note_sections/{section_id}': async (t) =>
    write({ params: await t.noteSection(), body: { section_name: fresh('Section') } }),
  'DELETE /tasks/{id}/note_sections/{section_id}': async (t) => write({ params: await t.noteSection() }),

  'GET /task_labels': () => read(),
  'POST /task_labels': () => adminOnly({ body: { label_name: fresh('Label') } }),
  'PATCH /task_labels/{id}': async (t) => write({ params: { id: await t.label() }, body: { color: 'red' } }),
  'DELETE /task_labels/{id}': async (t) => write({ params: { id: await t.label() } }),

  'GET /task_views': () => read(),
  'POST /task_views': () => adminOnly({ body: { view_name: fresh('Task view') } }),
  'PATCH /task_views/{id}': async (t) =>
    write({ params: { id: await t.taskView() }, body: { view_name: fresh('Task view') } }),
  'DELETE /task_views/{id}': async (t) => write({ params: { id: await t.taskView() } }),
};
