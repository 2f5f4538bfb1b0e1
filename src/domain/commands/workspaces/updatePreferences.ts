import { z } from 'zod';
import { TASK_SHIFTS, workspaceSettings } from '../../kinds/workspace';
import { ABSOLUTE_DAYS, IDLE_DAYS, OFFLINE_DAYS, signInRulesOf } from '../../people/signInRules';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet } from '../support/mustGet';
import { mustNameRows } from '../support/mustNameRows';

const given = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** Changes settings that apply to all members of a workspace. */
export const updatePreferences = defineCommand({
  call: 'PATCH /workspaces/preferences',
  summary: 'Change the preferences of the workspace; those that are left out stay as they are',
  input: z.object({
    workspace_name: z.string().trim().min(1, 'Name cannot be empty.').max(500).optional(),
    alias_field_id: z.uuid().nullable().optional(),
    default_entity_kanban_field_id: z.uuid().nullable().optional(),
    record_sort_order: z.enum(['alphabetical', 'created_date', 'manual']).optional(),
    record_sort_descending: z.boolean().optional(),
    enable_review_flow: z.boolean().optional(),
    lock_completed: z.boolean().optional(),
    restrict_task_edits: z.boolean().optional(),
    task_shift_preference: z.enum(TASK_SHIFTS).optional(),
    task_avoid_weekends_preference: z.boolean().optional(),
    has_chat_enabled: z.boolean().optional(),
    is_password_auth_enabled: z.boolean().optional(),
    is_google_auth_enabled: z.boolean().optional(),
    is_mfa_required: z.boolean().optional(),
    session_idle_days: z.number().int().min(1).max(IDLE_DAYS).optional(),
    session_absolute_days: z.number().int().min(1).max(ABSOLUTE_DAYS).optional(),
    lock_after_minutes: z.number().int().min(0).max(1440).optional(),
    offline_days: z.number().int().min(1).max(OFFLINE_DAYS).optional(),
  }),
  async allow(input, read, { actor }) {
    await mustNameRows(read, 'field', [input.alias_field_id, input.default_entity_kanban_field_id]);
    const manages = { ability: 'workspace.manage', target: {} } as const;
    const workspace = await mustGet(read, 'workspace', actor.workspace_id);
    const asksMore = input.is_mfa_required === true && !signInRulesOf(workspace).is_mfa_required;
    const opensChat = input.has_chat_enabled === true && !workspaceSettings(workspace).has_chat_enabled;
    return [
      manages,
      ...(asksMore ? [{ ability: 'mfa.require', target: {} } as const] : []),
      ...(opensChat ? [{ ability: 'chat.enable', target: {} } as const] : []),
    ];
  },
  async plan(read, input, context) {
    const workspace = await mustGet(read, 'workspace', context.actor.workspace_id);
    const rules = signInRulesOf({ ...workspace, ...given(input) });
    if (!rules.is_password_auth_enabled && !rules.is_google_auth_enabled)
      throw new Refusal('conflict', 'Nobody could sign in. Turn on sign-in with Google before turning passwords off.');
    const change = changed('workspace', workspace, input);
    const title = 'Change workspace preferences';
    return { changes: change ? [change] : [], answer: { kind: 'workspace', id: workspace.id }, title };
  },
  answers: 'workspace',
  done: 'Workspace preferences updated.',
  undoable: true,
  example: { workspace_name: 'Chemistry', lock_completed: true },
});
