import { z } from 'zod';
import { type Task, workAbility } from '../../kinds/task';
import { can } from '../../permissions/decide';
import { Refusal } from '../../refusal';
import { taskTarget } from '../../rights/taskTarget';
import { itemKey } from '../../tasks/itemKey';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { planChanges, type TaskPatches } from './planChanges';
import { readWork } from './work';

/** Soft-deletes an item. Items that waited for it or were below it stay complete. */
export const deleteTask = defineCommand({
  call: 'DELETE /tasks/{id}',
  summary: 'Delete an item with all below it (cascade), or move its children to its parent; links to it are removed',
  input: z.object({
    id: z.uuid(),
    cascade: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).default(false),
  }),
  async allow(input, read) {
    const task = await mustGet(read, 'task', input.id);
    return { ability: workAbility(task, 'delete'), target: taskTarget(task) };
  },
  async plan(read, input, context) {
    const task = await mustGet(read, 'task', input.id);
    const work = await readWork(read, context);
    const patches: TaskPatches = new Map();
    const below = input.cascade ? work.tree.descendantsOf(task.id) : [];
    const kept = below.find((child) => !can(context.actor, workAbility(child, 'delete'), taskTarget(child)));
    if (kept)
      throw new Refusal(
        'forbidden',
        `${itemKey(kept)} ${kept.task_title} is below it, and you may not delete that. Delete it without the items below, or ask an admin.`,
      );
    const gone = new Set([task.id, ...below.map(({ id }) => id)]);
    for (const id of gone) patches.set(id, { is_deleted: true });
    if (!input.cascade)
      for (const child of work.tree.childrenOf(task.id)) patches.set(child.id, { parent_id: task.parent_id });
    for (const other of work.tasks) {
      if (gone.has(other.id)) continue;
      const kept: Task['task_dependencies'] = other.task_dependencies.filter(({ task_id }) => !gone.has(task_id));
      if (kept.length < other.task_dependencies.length)
        patches.set(other.id, { ...patches.get(other.id), task_dependencies: kept });
    }
    const { changes } = planChanges(work, patches, context);
    return {
      changes,
      answer: { value: { task_ids: [...gone] } },
      title: below.length > 0 ? `Delete ${task.task_title} and ${below.length} below it` : `Delete ${task.task_title}`,
    };
  },
  answers: z.object({ task_ids: z.array(z.string()) }),
  done: 'Item deleted',
  undoable: true,
  example: { id: EXAMPLE.task, cascade: false },
});
