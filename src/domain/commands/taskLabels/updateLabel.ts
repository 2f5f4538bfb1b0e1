import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustBeColor } from '../support/mustBeColor';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';

/** Renames a label or gives it another colour, on all tasks that have it. */
export const updateLabel = defineCommand({
  call: 'PATCH /task_labels/{id}',
  summary: 'Rename a label, or give it another colour',
  input: z.object({ id: z.uuid(), label_name: z.string().max(200).optional(), color: z.string().max(60).optional() }),
  async allow() {
    return { ability: 'label.manage', target: {} };
  },
  async plan(read, { id, label_name, color }) {
    const label = await mustGet(read, 'task_label', id);
    mustBeColor(color, label.color);
    const others = (await read.all('task_label')).filter((other) => !other.is_deleted && other.id !== id);
    const names = others.map((other) => other.label_name);
    const name = label_name === undefined ? undefined : uniqueName(label_name, names, 'label_name');
    const change = changed('task_label', label, { label_name: name, color });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'task_label', id },
      title: `Change label ${label.label_name}`,
    };
  },
  answers: 'task_label',
  done: 'Label updated',
  undoable: true,
  example: { id: EXAMPLE.label, color: 'orange' },
});
