import { z } from 'zod';
import { requiredName } from '../../fields/requiredText';
import { orderingCards } from '../../kinds/cardOrder';
import type { TaskView } from '../../kinds/taskView';
import { targetOfRow } from '../../rights/targetOfRow';
import { defineCommand } from '../defineCommand';
import { changed, changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { checkViewRules } from './checkViewRules';
import { mustNameViewThings, taskViewInput } from './taskViewInput';

type Settings = TaskView['view_mode_settings'];

/**
 * The settings of a view after a change: each mode keeps the settings that are left out; the order of cards is stored
 * with them.
 */
function settingsAfter(held: Settings, { kanban, ...modes }: Settings): Settings {
  const { card_order: _, ...board } = kanban ?? {};
  const isBoard = Object.keys(board).length > 0;
  return { ...held, ...modes, ...(isBoard ? { kanban: { ...held.kanban, ...board } } : {}) };
}

/** Changes a saved view: one's own, or a shared one. Only its author makes a shared view personal again. */
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
    const attrs = (await read.stored('task_view', id))?.attrs ?? {};
    const held = { ...view, view_mode_settings: attrs.view_mode_settings as TaskView['view_mode_settings'] };
    const given = rest.view_mode_settings;
    const view_mode_settings = given && settingsAfter(held.view_mode_settings, given);
    const cards = orderingCards(attrs, given?.kanban?.card_order ?? {});
    const updated_at = new Date(context.at).toISOString();
    const isMoved = Object.keys(cards.after).length > 0;
    const next = { ...rest, view_mode_settings, ...name };
    const row = isMoved
      ? changed('task_view', held, { ...next, updated_at })
      : changedWith('task_view', held, next, { updated_at });
    const change = isMoved
      ? {
          ...row,
          kind: 'task_view' as const,
          id,
          before: { ...row?.before, ...cards.before },
          after: { ...row?.after, ...cards.after },
        }
      : row;
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
