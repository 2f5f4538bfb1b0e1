import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';

/** Deletes a label and removes it from all tasks, definitions and views; one undo restores all of it. */
export const deleteLabel = defineCommand({
  call: 'DELETE /task_labels/{id}',
  summary: 'Delete a label and remove it from all tasks, definitions and views',
  input: z.object({ id: z.uuid() }),
  async allow() {
    return { ability: 'label.manage', target: {} };
  },
  async plan(read, { id }) {
    const label = await mustGet(read, 'task_label', id);
    const without = (row: { label_ids: string[] }) => ({ label_ids: row.label_ids.filter((held) => held !== id) });
    const changes = [
      changed('task_label', label, { is_deleted: true }),
      ...(await read.all('task')).map((task) => changed('task', task, without(task))),
      ...(await read.all('task_definition')).map((row) => changed('task_definition', row, without(row))),
      ...(await read.all('task_view')).map((view) => changed('task_view', view, without(view))),
    ];
    return {
      changes: changes.filter((change) => change !== null),
      answer: { kind: 'task_label', id },
      title: `Delete label ${label.label_name}`,
    };
  },
  answers: 'task_label',
  done: 'Label deleted',
  undoable: true,
  example: { id: EXAMPLE.label },
});
