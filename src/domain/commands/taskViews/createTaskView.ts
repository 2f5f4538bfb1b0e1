import { z } from 'zod';
import { requiredName } from '../../fields/requiredText';
import type { TaskView } from '../../kinds/taskView';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { checkViewRules } from './checkViewRules';
import { mustNameViewThings, taskViewInput } from './taskViewInput';

/** Saves a selection of tasks with its presentation, for oneself or for everybody. */
export const createTaskView = defineCommand({
  call: 'POST /task_views',
  summary: 'Save a selection of tasks with its presentation, personal or shared',
  input: taskViewInput.extend({ id: z.uuid().optional(), view_name: z.string().max(500) }),
  async allow(input, read) {
    await mustNameViewThings(read, input);
    await checkViewRules(read, input);
    return { ability: 'task_view.create', target: { own_program_ids: input.program_ids ?? [] } };
  },
  async plan(_read, input, context) {
    const at = new Date(context.at).toISOString();
    const view: TaskView = {
      view_type: 'personal',
      program_ids: [],
      task_types: [],
      task_definition_ids: [],
      task_statuses: [],
      label_ids: [],
      assigned_user_ids: [],
      assigned_group_ids: [],
      scheduled: null,
      due: null,
      created_at_filter: null,
      completed_at: null,
      completed_tasks: null,
      columns: [],
      hidden_columns: [],
      sorts: [],
      property_filters: [],
      view_mode_settings: { kanban: { group_by_status: true } },
      ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
      id: input.id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      view_name: requiredName(input.view_name, ['view_name']),
      is_deleted: false,
      created_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    return {
      changes: [created('task_view', view)],
      answer: { kind: 'task_view', id: view.id },
      title: `Create task view ${view.view_name}`,
    };
  },
  answers: 'task_view',
  done: 'View created',
  undoable: true,
  example: { view_name: 'Chemistry this month', view_type: 'shared', task_types: ['operation'] },
});
