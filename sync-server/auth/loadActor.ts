import type { Actor } from '@/domain/permissions/actor';
import { type PermissionSettings, permissionSettingsSchema } from '@/domain/permissions/permissionSettings';
import type { Structure } from '../events/structureCache';
import type { Sql } from '../storage/db';

async function loadSettings(
  sql: Sql,
  workspaceId: string,
  userId: string,
  level: string,
): Promise<PermissionSettings | null> {
  const rows = await sql.query<{ actor_type: string; settings: unknown }>(
    `select actor_type, settings from permission_setting
     where workspace_id = $1 and (actor_type = 'user' and actor_id in ($2, $3))`,
    [workspaceId, userId, level],
  );
  const parsed = permissionSettingsSchema.safeParse(rows[0]?.settings);
  return parsed.success ? parsed.data : null;
}

/** The rights of a member as they are now; null for those who are none or are deactivated. */
export async function loadActor(
  sql: Sql,
  structure: Structure,
  workspaceId: string,
  userId: string,
): Promise<Actor | null> {
  const member = structure.get('member', userId);
  const workspace = structure.get('workspace', workspaceId);
  if (!member || !workspace || member.access_level === 'deactivated' || !workspace.is_active) return null;
  const level = member.access_level;
  const advanced = workspace.feature_flags.includes('advanced_permissions');
  const settings =
    advanced && (level === 'admin' || level === 'team-member')
      ? await loadSettings(sql, workspaceId, userId, level)
      : null;
  const shares =
    level === 'guest'
      ? await sql.query<{ program_id: string }>(
          'select program_id from program_share where workspace_id = $1 and user_id = $2 order by program_id',
          [workspaceId, userId],
        )
      : [];
  return {
    user_id: userId,
    workspace_id: workspaceId,
    access_level: level,
    flags: workspace.feature_flags,
    settings,
    group_ids: [],
    program_ids: shares.map((share) => share.program_id),
  };
}
