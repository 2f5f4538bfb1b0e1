import type { PermissionSettings } from './permissionSettings';

export const ACCESS_LEVELS = ['admin', 'team-member', 'guest', 'viewer', 'deactivated'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Who acts: everything that `can` needs to know, the same on device and server. */
export interface Actor {
  user_id: string;
  workspace_id: string;
  access_level: AccessLevel;
  flags: readonly string[];
  /** Widest settings of role and groups; null unless the flag advanced_permissions is on and the level is admin or team-member. */
  settings: PermissionSettings | null;
  group_ids: readonly string[];
  /** Programs that a guest sees; ignored for other levels. */
  program_ids: readonly string[];
  /** Those of program_ids whose tables a guest may also write; absent = none. */
  edit_program_ids?: readonly string[];
}
