import { z } from 'zod';
import { taskTarget } from '../../rights/taskTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { planChanges } from './planChanges';
import { readWork } from './work';

/** Shows a draft to everybody who may see such items, together with drafts below it. */
export const publishTask = defineCommand({
  call: 'POST /tasks/{id}/publish',
  summary: 'Publish a draft with the drafts below it, so that others see them',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const task = await mustGet(read, 'task', input.id);
    return {
      ability: task.task_type === 'operation' ? 'operation.publish' : 'task.publish',
      target: taskTarget(task),
    };
  },
  async plan(read, { id }, context) {
    const task = await mustGet(read, 'task', id);
    const work = await readWork(read, context);
    const own = [task, ...work.tree.descendantsOf(id)].filter(
      ({ is_draft, created_by }) => is_draft && created_by === context.actor.user_id,
    );
    const patches = new Map(own.map((draft) => [draft.id, { is_draft: false }]));
    return {
      changes: planChanges(work, patches, context).changes,
      answer: { kind: 'task', id },
      title: `Publish ${task.task_title}`,
    };
  },
  answers: 'task',
  done: 'Published',
  undoable: true,
  example: { id: EXAMPLE.task },
});
