import { z } from 'zod';
import { workAbility } from '../../kinds/task';
import { Refusal } from '../../refusal';
import { taskTarget } from '../../rights/taskTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { planChanges } from './planChanges';
import { mustFitUnder, mustNotBeBelow } from './typeRules';
import { readWork } from './work';

/** Moves an item to another parent, or to another position among the children of its own. */
export const moveTask = defineCommand({
  call: 'PATCH /tasks/{id}/position',
  summary: 'Move an item to a new parent, or to another position under its present one',
  input: z.object({
    id: z.uuid(),
    /**
     * The parent under which the author saw it; if it has been moved since, the move is refused. Absent = wherever it
     * is.
     */
    old_parent_id: z.uuid().nullable().optional(),
    new_parent_id: z.uuid().nullable(),
    /** Position among the other children; absent = last. */
    index: z.number().int().min(0).optional(),
  }),
  async allow(input, read) {
    const task = await mustGet(read, 'task', input.id);
    if (input.new_parent_id !== null) await mustGet(read, 'task', input.new_parent_id);
    return { ability: workAbility(task, 'update'), target: taskTarget(task) };
  },
  async plan(read, input, context) {
    const task = await mustGet(read, 'task', input.id);
    const work = await readWork(read, context);
    if (input.old_parent_id !== undefined && input.old_parent_id !== task.parent_id)
      throw new Refusal('conflict', `${task.task_title} has been moved since. Check its new position.`);
    const parent = input.new_parent_id === null ? null : await mustGet(read, 'task', input.new_parent_id);
    mustNotBeBelow(work.tree, task.id, parent);
    mustFitUnder(task.task_type, parent);
    const position = work.tree.positionAt(input.new_parent_id, input.index, task.id);
    const patches = new Map([[task.id, { parent_id: input.new_parent_id, position }]]);
    return {
      changes: planChanges(work, patches, context).changes,
      answer: { kind: 'task', id: task.id },
      title: parent ? `Move ${task.task_title} to ${parent.task_title}` : `Move ${task.task_title} to the top`,
    };
  },
  answers: 'task',
  done: 'Item moved',
  undoable: true,
  example: { id: EXAMPLE.task, old_parent_id: null, new_parent_id: EXAMPLE.otherTask, index: 0 },
});
