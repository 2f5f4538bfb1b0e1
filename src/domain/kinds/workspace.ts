import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** How work that waits for other work moves when that moves. */
export const TASK_SHIFTS = ['none', 'later_only', 'keep_gap'] as const;

/** The statuses that can complete an experiment; which one does in a workspace is set by staff. */
export const COMPLETED_STATUSES = ['done', 'upload complete'] as const;

export const workspaceSchema = z.object({
  id,
  slug: z.string(),
  workspace_name: z.string(),
  logo_file_id: id.nullable(),
  is_active: z.boolean(),
  is_internal: z.boolean(),
  plan: z.string(),
  number_of_seats: z.number().int(),
  feature_flags: z.array(z.string()),
  alias_field_id: id.nullable(),
  default_entity_kanban_field_id: id.nullable(),
  record_sort_order: z.enum(['alphabetical', 'created_date', 'manual']),
  record_sort_descending: z.boolean(),
  /** Rules about experiments (work.md sections 3 to 5); absent = off. */
  enable_review_flow: z.boolean().optional(),
  lock_completed: z.boolean().optional(),
  restrict_task_edits: z.boolean().optional(),
  /** The status that counts as completed; absent = done (open-questions B-3.12). */
  completed_status: z.enum(COMPLETED_STATUSES).optional(),
  /** Whether dependent work moves when a date does; absent = later_only (open-questions B-3.5). */
  task_shift_preference: z.enum(TASK_SHIFTS).optional(),
  task_avoid_weekends_preference: z.boolean().optional(),
  has_chat_enabled: z.boolean().optional(),
  /** Days (ISO 8601) on which the plan began and ends, and further agreements; absent = none. Only staff set them. */
  plan_starts_on: z.string().nullable().optional(),
  plan_ends_on: z.string().nullable().optional(),
  plan_details: z.string().nullable().optional(),
  /** How people sign in; people/signInRules.ts has the defaults for absent rules. */
  is_password_auth_enabled: z.boolean().optional(),
  is_google_auth_enabled: z.boolean().optional(),
  is_mfa_required: z.boolean().optional(),
  session_idle_days: z.number().int().optional(),
  session_absolute_days: z.number().int().optional(),
  lock_after_minutes: z.number().int().optional(),
  offline_days: z.number().int().optional(),
  created_at: time,
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** The defaults for settings that a workspace has not made. */
const DEFAULTS = {
  enable_review_flow: false,
  lock_completed: false,
  restrict_task_edits: false,
  completed_status: 'done',
  task_shift_preference: 'later_only',
  task_avoid_weekends_preference: false,
  has_chat_enabled: false,
  plan_starts_on: null,
  plan_ends_on: null,
  plan_details: null,
} as const satisfies Partial<Workspace>;

export type WorkspaceSettings = Required<Pick<Workspace, keyof typeof DEFAULTS>>;

/** The effective settings of a workspace. Undoing the first change of a setting leaves null, which counts as absent. */
export function workspaceSettings(workspace: Partial<Workspace>): WorkspaceSettings {
  const set = Object.entries(DEFAULTS).map(([name, usual]) => [name, workspace[name as keyof Workspace] ?? usual]);
  return Object.fromEntries(set) as WorkspaceSettings;
}

export const workspaceKind = defineKind({
  noun: 'workspace',
  shape: workspaceSchema,
  read: 'workspace.read',
  audience: { of: 'workspace' },
  held: 'structure',
  undoAbility: undoneBy('workspace.manage'),
});
