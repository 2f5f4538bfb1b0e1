import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet } from '../support/mustGet';

/** Changes what holds for all members of a workspace. */
export const updatePreferences = defineCommand({
  call: 'PATCH /workspaces/preferences',
  input: z.object({
    workspace_name: z.string().trim().min(1, 'Name cannot be empty.').max(500).optional(),
    alias_field_id: z.uuid().nullable().optional(),
    default_entity_kanban_field_id: z.uuid().nullable().optional(),
    record_sort_order: z.enum(['alphabetical', 'created_date', 'manual']).optional(),
    record_sort_descending: z.boolean().optional(),
  }),
  async allow() {
    return { ability: 'workspace.manage', target: {} };
  },
  async plan(read, input, context) {
    const workspace = await mustGet(read, 'workspace', context.actor.workspace_id);
    for (const id of [input.alias_field_id, input.default_entity_kanban_field_id])
      if (id) await mustGet(read, 'field', id);
    const change = changed('workspace', workspace, input);
    const title = 'Change workspace preferences';
    return { changes: change ? [change] : [], answer: { kind: 'workspace', id: workspace.id }, title };
  },
  done: 'Workspace preferences updated.',
  undoable: true,
});
