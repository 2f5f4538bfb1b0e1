import { z } from 'zod';
import { workAbility } from '../../kinds/task';
import { taskTarget } from '../../rights/taskTarget';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { by } from './planChanges';
import { unique } from './taskInput';

/**
 * Declares that uploaded pictures are part of the texts of an item, so that everybody who may read the item may read
 * them.
 */
export const addTaskPictures = defineCommand({
  call: 'POST /tasks/{id}/pictures',
  summary: 'Let those who see an item see uploaded pictures that its description or notes show',
  input: z.object({ id: z.uuid(), file_ids: z.array(z.uuid()).min(1).max(100) }),
  async allow(input, read) {
    const task = await mustGet(read, 'task', input.id);
    return { ability: workAbility(task, 'update'), target: taskTarget(task) };
  },
  async plan(read, input, context) {
    const task = await mustGet(read, 'task', input.id);
    const picture_ids = unique([...(task.picture_ids ?? []), ...input.file_ids]);
    const change = changedWith('task', task, { picture_ids }, by(context));
    return {
      changes: change ? [change] : [],
      answer: { kind: 'task', id: task.id },
      title: `Add a picture to ${task.task_title}`,
    };
  },
  answers: 'task',
  done: 'Picture added',
  undoable: false,
  example: { id: EXAMPLE.task, file_ids: [EXAMPLE.file] },
});
