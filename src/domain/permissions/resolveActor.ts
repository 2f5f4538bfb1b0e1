import type { PlainKind } from '../rows/rowKind';
import type { RowOf } from '../rows/rowShapes';
import type { Actor } from './actor';
import { type PermissionSettings, permissionSettingsSchema } from './permissionSettings';
import { widestSettings } from './widestSettings';

/** The rows that rights rest on, as far as they are not removed. */
export interface RightsRows {
  get<K extends PlainKind>(kind: K, id: string): RowOf<K> | undefined;
  all<K extends PlainKind>(kind: K): readonly RowOf<K>[];
}

/** Settings of role and groups; null = nothing is limited. A group never takes away what the role gives. */
function settingsOf(rows: RightsRows, level: string, groupIds: readonly string[]): PermissionSettings | null {
  const held = rows.all('authorization');
  const role = held.find((row) => row.actor_type === 'user' && row.actor_id === level);
  if (!role) return null;
  const ofGroups = held.filter((row) => row.actor_type === 'workspace_group' && groupIds.includes(row.actor_id));
  return widestSettings([role, ...ofGroups].map((row) => permissionSettingsSchema.parse(row)));
}

/** The programs that a guest sees and those that he may write, by grants to himself and to his groups. */
function programsOf(rows: RightsRows, userId: string, groupIds: readonly string[]) {
  const live = rows.all('program').filter((program) => !program.is_deleted);
  const seen = new Set<string>();
  const edited = new Set<string>();
  for (const share of rows.all('program_share')) {
    const his =
      share.user_id === userId || (share.workspace_group_id !== null && groupIds.includes(share.workspace_group_id));
    if (!his) continue;
    seen.add(share.program_id);
    if (share.permission === 'edit') edited.add(share.program_id);
  }
  for (const group of rows.all('group').filter(({ id }) => groupIds.includes(id)))
    for (const id of group.program_membership === 'all' ? live.map((program) => program.id) : group.program_ids)
      seen.add(id);
  const ids = live.map((program) => program.id).sort();
  return { program_ids: ids.filter((id) => seen.has(id)), edit_program_ids: ids.filter((id) => edited.has(id)) };
}

/** The rights of a member as the rows give them; null for those who are none or are deactivated. */
export function resolveActor(rows: RightsRows, workspaceId: string, userId: string): Actor | null {
  const member = rows.get('member', userId);
  const workspace = rows.get('workspace', workspaceId);
  if (!member || !workspace || member.access_level === 'deactivated' || !workspace.is_active) return null;
  const level = member.access_level;
  const groupIds = rows
    .all('group')
    .filter((group) => !group.is_deleted && group.user_ids.includes(userId))
    .map((group) => group.id)
    .sort();
  const limited =
    workspace.feature_flags.includes('advanced_permissions') && (level === 'admin' || level === 'team-member');
  const programs = level === 'guest' ? programsOf(rows, userId, groupIds) : { program_ids: [], edit_program_ids: [] };
  return {
    user_id: userId,
    workspace_id: workspaceId,
    access_level: level,
    flags: workspace.feature_flags,
    settings: limited ? settingsOf(rows, level, groupIds) : null,
    group_ids: groupIds,
    ...programs,
  };
}
