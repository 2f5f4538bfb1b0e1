import type { PermissionSettings, SettingName } from './permissionSettings';

export const ACCESS_LEVELS = ['admin', 'team-member', 'guest', 'viewer', 'deactivated'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** A role or a group from which a setting has its value, as `role:team-member` or `group:<id>`. */
export type SettingSource = `role:${string}` | `group:${string}`;

/** Settings of the workspace that limit who may change an experiment (work.md sections 3 to 5). */
export interface WorkRules {
  lock_completed: boolean;
  restrict_task_edits: boolean;
  /** The status that counts as completed: `done`, in two special workspaces `upload complete`. */
  completed_status: string;
}

/** The acting person: everything that `decide` needs to know, the same on device and server. */
export interface Actor {
  user_id: string;
  workspace_id: string;
  access_level: AccessLevel;
  flags: readonly string[];
  /**
   * The widest settings of role and groups; guests and viewers have those of the role team-member, because a lower
   * level never sees more. Null while the flag advanced_permissions is off: nothing is limited.
   */
  settings: PermissionSettings | null;
  /** From which role and groups each setting has its value. */
  settings_from?: Partial<Record<SettingName, SettingSource[]>>;
  group_ids: readonly string[];
  /** Programs that a guest sees; ignored for other levels. */
  program_ids: readonly string[];
  /** Those of program_ids in whose tables a guest may also write; absent = none. */
  edit_program_ids?: readonly string[];
  /** Absent = none of them is on. */
  work_rules?: WorkRules;
}
