import { z } from 'zod';
import { targetOfRow } from '../../rights/targetOfRow';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';

/** Deletes one's own task view; admins also delete shared ones. */
export const deleteTaskView = defineCommand({
  call: 'DELETE /task_views/{id}',
  summary: 'Delete a task view; admins may delete shared ones of others',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const view = await mustGet(read, 'task_view', input.id);
    return { ability: 'task_view.delete', target: await targetOfRow(read, 'task_view', view) };
  },
  async plan(read, { id }) {
    const view = await mustGet(read, 'task_view', id);
    const change = changed('task_view', view, { is_deleted: true });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'task_view', id },
      title: `Delete task view ${view.view_name}`,
    };
  },
  answers: 'task_view',
  done: 'View deleted',
  undoable: true,
  example: { id: EXAMPLE.taskView },
});
