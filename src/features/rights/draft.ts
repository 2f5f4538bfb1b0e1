import type { RowOf } from '@/domain/kinds/registry';
import {
  FULL_SETTINGS,
  type PermissionSettings,
  permissionSettingsSchema,
  type SettingName,
} from '@/domain/permissions/permissionSettings';
import { sameJson } from '@/lib/sameJson';

/** A level or a group whose rights are shown. */
export interface Holder {
  actor_type: 'user' | 'workspace_group';
  actor_id: string;
}

export const keyOfHolder = ({ actor_type, actor_id }: Holder) => `${actor_type}:${actor_id}`;

/** The settings that apply; a level or group that never had any is not restricted. */
export function heldSettings(rows: readonly RowOf<'authorization'>[], holder: Holder): PermissionSettings {
  const row = rows.find((one) => one.actor_type === holder.actor_type && one.actor_id === holder.actor_id);
  return row ? permissionSettingsSchema.parse(row) : FULL_SETTINGS;
}

/** Settings that differ. */
export function changedSettings(held: PermissionSettings, draft: PermissionSettings): SettingName[] {
  return (Object.keys(held) as SettingName[]).filter((name) => !sameJson(held[name], draft[name]));
}

/** Unsaved drafts, by level or group: they are kept while other pages are open. */
export const keptDrafts = new Map<string, PermissionSettings>();
