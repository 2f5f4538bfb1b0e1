import { z } from 'zod';
import { workAbility } from '../../kinds/task';
import { Refusal } from '../../refusal';
import { taskTarget } from '../../rights/taskTarget';
import { isLocked } from '../../tasks/isLocked';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { planChanges } from './planChanges';
import { mustKeepReview } from './reviewRules';
import { readWork } from './work';

/**
 * Makes an experiment editable again that is locked, or in review while nobody who may change it is available: it
 * returns to in progress and is no longer signed.
 */
export const unlockTask = defineCommand({
  call: 'POST /tasks/{id}/unlock',
  summary: 'Unlock an experiment, or end its review: it is in progress again, and no longer signed',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const task = await mustGet(read, 'task', input.id);
    const isExperiment = task.task_type === 'operation';
    return { ability: isExperiment ? 'operation.unlock' : workAbility(task, 'update'), target: taskTarget(task) };
  },
  async plan(read, { id }, context) {
    const task = await mustGet(read, 'task', id);
    const work = await readWork(read, context);
    const isReview = task.task_type === 'operation' && task.task_status === 'in review';
    if (!isReview && !isLocked(task, work.settings)) throw new Refusal('conflict', `${task.task_title} is not locked.`);
    const patch = {
      task_status: 'in progress' as const,
      task_completed_at_date: null,
      review_requested_at: null,
      signed_by: null,
      signed_at: null,
    };
    // A reviewer who sends an experiment back gives the reason together with the status.
    if (isReview) mustKeepReview(work, task, { ...task, ...patch }, context);
    return {
      changes: planChanges(work, new Map([[id, patch]]), context).changes,
      answer: { kind: 'task', id },
      title: isReview ? `End the review of ${task.task_title}` : `Unlock ${task.task_title}`,
    };
  },
  answers: 'task',
  done: 'Unlocked',
  undoable: false,
  example: { id: EXAMPLE.operation },
});
