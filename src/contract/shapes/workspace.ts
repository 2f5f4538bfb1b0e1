import type { z } from 'zod';
import { type Workspace, workspaceSchema, workspaceSettings } from '@/domain/kinds/workspace';

/** A workspace as REST shows it, with the defaults filled in. */
export const workspaceShape = workspaceSchema.required({
  enable_review_flow: true,
  lock_completed: true,
  restrict_task_edits: true,
  completed_status: true,
  task_shift_preference: true,
  task_avoid_weekends_preference: true,
  has_chat_enabled: true,
  plan_starts_on: true,
  plan_ends_on: true,
  plan_details: true,
});
export type WorkspaceResource = z.infer<typeof workspaceShape>;

export function workspaceResource(row: Workspace): WorkspaceResource {
  return { ...row, ...workspaceSettings(row) };
}
