import { workAbility } from '../../kinds/task';
import { taskTarget } from '../../rights/taskTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { planUpdate } from './planUpdate';
import { mustNameParts } from './taskInput';
import { updatedTasks, updateInput } from './updateInput';

/** Attributes that a document of texts writes into the row of its item. */
const TYPED: ReadonlySet<string> = new Set(['task_content', 'text_goes_on']);

/** Changes one or many tasks, with everything below them if it cascades; what waits for them is moved. */
export const updateTasks = defineCommand({
  call: 'PATCH /tasks',
  summary: 'Change tasks; dependent tasks shift in the same event, as set in the preferences of the workspace',
  input: updateInput,
  async allow(input, read, { fromDocument }) {
    const rights = [];
    for (const id of new Set(input.task_ids)) {
      const task = await mustGet(read, 'task', id);
      await mustNameParts(read, input.data, task);
      await mustNameParts(read, input.data.add ?? {}, task);
      // Text typed while it was open counts, even if the item was locked a moment later.
      const isTyped = fromDocument && Object.keys(input.data).every((name) => TYPED.has(name));
      rights.push({ ability: workAbility(task, isTyped ? 'read' : 'update'), target: taskTarget(task) });
    }
    return rights;
  },
  plan: planUpdate,
  answers: updatedTasks,
  done: 'Changes saved',
  undoable: true,
  example: { task_ids: [EXAMPLE.task], cascade: false, data: { task_status: 'in progress' } },
});
