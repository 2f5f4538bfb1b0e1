import { z } from 'zod';
import type { TaskLabel } from '../../kinds/taskLabel';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { mustBeColor } from '../support/mustBeColor';
import { uniqueName } from '../support/uniqueName';

/** Creates a label for tasks. */
export const createLabel = defineCommand({
  call: 'POST /task_labels',
  summary: 'Create a label for tasks',
  input: z.object({
    id: z.uuid().optional(),
    label_name: z.string().max(200),
    color: z.string().max(60).default('gray'),
  }),
  async allow() {
    return { ability: 'label.manage', target: {} };
  },
  async plan(read, input, context) {
    mustBeColor(input.color);
    const others = (await read.all('task_label')).filter((label) => !label.is_deleted);
    const label: TaskLabel = {
      id: input.id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      label_name: uniqueName(
        input.label_name,
        others.map((other) => other.label_name),
        'label_name',
      ),
      color: input.color,
      is_deleted: false,
      created_by: context.actor.user_id,
      created_at: new Date(context.at).toISOString(),
    };
    return {
      changes: [created('task_label', label)],
      answer: { kind: 'task_label', id: label.id },
      title: `Create label ${label.label_name}`,
    };
  },
  answers: 'task_label',
  done: 'Label created',
  undoable: true,
  example: { label_name: 'Urgent', color: 'red' },
});
