import { z } from 'zod';
import { workAbility } from '../../kinds/task';
import { taskTarget } from '../../rights/taskTarget';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { mustNameParts, unique } from './taskInput';

const ids = z.array(z.uuid()).max(1000);

/** Sets who is notified about an item. People who may only read it subscribe and unsubscribe themselves. */
export const setSubscribers = defineCommand({
  call: 'PATCH /tasks/{id}/subscribers',
  summary: 'Set who is notified about an item, or add and remove some; readers add and remove themselves',
  input: z.object({
    id: z.uuid(),
    subscriber_ids: ids.optional(),
    add: ids.default([]),
    remove: ids.default([]),
  }),
  async allow(input, read, { actor }) {
    const task = await mustGet(read, 'task', input.id);
    const { subscriber_ids, add, remove } = input;
    await mustNameParts(read, { subscriber_ids: [...(subscriber_ids ?? []), ...add] }, task);
    const isAboutOneself = subscriber_ids === undefined && [...add, ...remove].every((id) => id === actor.user_id);
    const target = taskTarget(task);
    if (isAboutOneself) return { ability: workAbility(task, 'subscribe'), target };
    // Subscribing others counts as planning, and is possible while an experiment is locked.
    const { status: _, ...open } = target;
    return { ability: workAbility(task, 'update'), target: open };
  },
  async plan(read, { id, subscriber_ids, add, remove }) {
    const task = await mustGet(read, 'task', id);
    const next = unique([...(subscriber_ids ?? task.subscriber_ids), ...add]).filter((one) => !remove.includes(one));
    const change = changed('task', task, { subscriber_ids: next });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'task', id },
      title: `Change subscribers of ${task.task_title}`,
    };
  },
  answers: 'task',
  done: 'Subscribers updated',
  undoable: true,
  example: { id: EXAMPLE.task, add: [EXAMPLE.user] },
});
