import type { RowOf } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';
import { type Workspace, workspaceSettings } from '../kinds/workspace';
import type { AccessLevel, Actor, WorkRules } from '../permissions/actor';
import { permissionSettingsSchema } from '../permissions/permissionSettings';
import { type HeldSettings, widestSettings } from '../permissions/widestSettings';

/** The rows on which rights depend, without removed ones. */
export interface RightsRows {
  get<K extends PlainKind>(kind: K, id: string): RowOf<K> | undefined;
  all<K extends PlainKind>(kind: K): readonly RowOf<K>[];
}

/**
 * Settings of role and groups, with their sources. If the role has no settings, nothing is limited: a group never takes
 * away what the role gives. Guests and viewers have the settings of team members, and their groups do not widen them.
 */
function settingsOf(
  rows: RightsRows,
  level: AccessLevel,
  groupIds: readonly string[],
): Pick<Actor, 'settings' | 'settings_from'> {
  const role = level === 'admin' ? 'admin' : 'team-member';
  const held = rows.all('authorization');
  const ofRole = held.find((row) => row.actor_type === 'user' && row.actor_id === role);
  if (!ofRole) return { settings: null };
  const widening = level === 'admin' || level === 'team-member' ? groupIds : [];
  const ofGroups = held.filter((row) => row.actor_type === 'workspace_group' && widening.includes(row.actor_id));
  const sources: HeldSettings[] = [ofRole, ...ofGroups].map((row) => ({
    source: row === ofRole ? `role:${role}` : `group:${row.actor_id}`,
    settings: permissionSettingsSchema.parse(row),
  }));
  const { settings, from } = widestSettings(sources);
  return { settings, settings_from: from };
}

/** The programs that a guest sees and those that they may write, from grants to themselves and to their groups. */
function programsOf(rows: RightsRows, userId: string, groupIds: readonly string[]) {
  const live = rows.all('program').filter((program) => !program.is_deleted);
  const seen = new Set<string>();
  const edited = new Set<string>();
  for (const share of rows.all('program_share')) {
    const isTheirs =
      share.user_id === userId || (share.workspace_group_id !== null && groupIds.includes(share.workspace_group_id));
    if (!isTheirs) continue;
    seen.add(share.program_id);
    if (share.permission === 'edit') edited.add(share.program_id);
  }
  for (const group of rows.all('group').filter(({ id }) => groupIds.includes(id)))
    for (const id of group.program_membership === 'all' ? live.map((program) => program.id) : group.program_ids)
      seen.add(id);
  const ids = live.map((program) => program.id).sort();
  return { program_ids: ids.filter((id) => seen.has(id)), edit_program_ids: ids.filter((id) => edited.has(id)) };
}

/** The rules about experiments that are on in the workspace; undefined = all are off. */
function workRulesOf(workspace: Workspace): { work_rules?: WorkRules } {
  const { lock_completed, restrict_task_edits, completed_status } = workspaceSettings(workspace);
  return lock_completed || restrict_task_edits
    ? { work_rules: { lock_completed, restrict_task_edits, completed_status } }
    : {};
}

/**
 * The rights of a member, from the rows; null for people who are not members or are deactivated.
 * @param as a lower level, at which staff look at the workspace
 */
export function resolveActor(rows: RightsRows, workspaceId: string, userId: string, as?: AccessLevel): Actor | null {
  const member = rows.get('member', userId);
  const workspace = rows.get('workspace', workspaceId);
  if (!member || !workspace || member.access_level === 'deactivated' || !workspace.is_active) return null;
  const level = as ?? member.access_level;
  const groupIds = rows
    .all('group')
    .filter((group) => !group.is_deleted && group.user_ids.includes(userId))
    .map((group) => group.id)
    .sort();
  const isLimited = workspace.feature_flags.includes('advanced_permissions');
  const programs = level === 'guest' ? programsOf(rows, userId, groupIds) : { program_ids: [], edit_program_ids: [] };
  return {
    user_id: userId,
    workspace_id: workspaceId,
    access_level: level,
    flags: workspace.feature_flags,
    ...(isLimited ? settingsOf(rows, level, groupIds) : { settings: null }),
    group_ids: groupIds,
    ...programs,
    ...workRulesOf(workspace),
  };
}
