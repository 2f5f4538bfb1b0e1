import { z } from 'zod';
import { requiredName } from '../../fields/requiredText';
import { targetOfRow } from '../../rights/targetOfRow';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { checkViewRules } from './checkViewRules';
import { mustNameViewThings, taskViewInput } from './taskViewInput';

/** Changes a saved view: an own one, or one that all share. Only its author makes a shared view personal again. */
export const updateTaskView = defineCommand({
  call: 'PATCH /task_views/{id}',
  summary: 'Change a task view; properties that are left out stay as they are',
  input: taskViewInput.extend({ id: z.uuid() }),
  async allow(input, read) {
    const view = await mustGet(read, 'task_view', input.id);
    await mustNameViewThings(read, input, view);
    await checkViewRules(read, input, view);
    const target = await targetOfRow(read, 'task_view', view);
    const hides = input.view_type === 'personal' && view.view_type === 'shared';
    return { ability: hides ? 'task_view.delete' : 'task_view.update', target };
  },
  async plan(read, { id, view_name, ...rest }, context) {
    const view = await mustGet(read, 'task_view', id);
    const name = view_name === undefined ? {} : { view_name: requiredName(view_name, ['view_name']) };
    const settings = rest.view_mode_settings && {
      view_mode_settings: { ...view.view_mode_settings, ...rest.view_mode_settings },
    };
    const updated_at = new Date(context.at).toISOString();
    const change = changedWith('task_view', view, { ...rest, ...settings, ...name }, { updated_at });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'task_view', id },
      title: `Change task view ${view.view_name}`,
    };
  },
  answers: 'task_view',
  done: 'View updated',
  undoable: true,
  example: { id: EXAMPLE.taskView, task_statuses: ['in progress', 'blocked'] },
});
