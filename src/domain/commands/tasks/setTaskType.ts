import { z } from 'zod';
import { workAbility } from '../../kinds/task';
import { statusAs } from '../../kinds/taskStatuses';
import { TASK_TYPES, TYPE_FACTS } from '../../kinds/taskTypes';
import { Refusal } from '../../refusal';
import { taskTarget } from '../../rights/taskTarget';
import { itemKey } from '../../tasks/itemKey';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { completedAt } from './completedAt';
import { createRight } from './createTask';
import { planChanges } from './planChanges';
import { mustFitUnder, mustHaveCycles } from './typeRules';
import { readWork } from './work';

/** Changes the type of an item. It keeps its number, and its status if the new type has it. */
export const setTaskType = defineCommand({
  call: 'PATCH /tasks/{id}/type',
  summary: 'Change the type of an item; a status that the new type lacks becomes its default',
  input: z.object({ id: z.uuid(), task_type: z.enum(TASK_TYPES) }),
  async allow(input, read, { actor }) {
    mustHaveCycles(input.task_type, actor);
    const task = await mustGet(read, 'task', input.id);
    const { program_ids } = task;
    return [
      { ability: workAbility(task, 'update'), target: taskTarget(task) },
      createRight({ task_type: input.task_type, program_ids }),
    ];
  },
  async plan(read, { id, task_type }, context) {
    const task = await mustGet(read, 'task', id);
    const work = await readWork(read, context);
    if (task.record_ids.length > 0 && task_type !== task.task_type)
      throw new Refusal(
        'conflict',
        `${itemKey(task)} ${task.task_title} has records. Remove them before it becomes a ${TYPE_FACTS[task_type].noun}.`,
      );
    const parent = work.tree.parentOf(task) ?? null;
    mustFitUnder(task_type, parent);
    for (const child of work.tree.childrenOf(id)) mustFitUnder(child.task_type, { ...task, task_type });
    const task_status = statusAs(task_type, task.task_status);
    const at = new Date(context.at).toISOString();
    const isSame = task_status === task.task_status;
    const patch = {
      task_type,
      task_status,
      task_completed_at_date: isSame
        ? task.task_completed_at_date
        : completedAt(task_type, task_status, work.settings, at),
      task_definition_id: null,
      operation_definition_id: null,
      definition_version: null,
      ...(task_type === 'operation' ? {} : { review_requested_at: null, signed_by: null, signed_at: null }),
    };
    const isChange = task_type !== task.task_type;
    return {
      changes: isChange ? planChanges(work, new Map([[id, patch]]), context).changes : [],
      answer: { kind: 'task', id },
      title: `Make ${task.task_title} a ${TYPE_FACTS[task_type].noun}`,
    };
  },
  answers: 'task',
  done: 'Type changed',
  undoable: true,
  example: { id: EXAMPLE.task, task_type: 'operation' },
});
