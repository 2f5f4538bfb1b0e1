import { ABILITIES, ABILITY_NAMES, type Ability } from '../permissions/abilities';
import type { Actor } from '../permissions/actor';
import type { SettingName } from '../permissions/permissionSettings';

/** Rights that a list of what is seen limits; the other settings are named by the rules themselves. */
const READ_BY: Partial<Record<SettingName, Ability>> = {
  data_fields_view: 'field.read',
  entity_slices: 'slice.read',
  dashboards: 'dashboard.read',
};

function rulesOf(setting: SettingName) {
  return ABILITY_NAMES.filter((name) => {
    const { setting: asked, reach, types, fields } = ABILITIES[name];
    const isFields = setting === 'data_fields_edit' && fields === 'edit';
    return READ_BY[setting] === name || asked === setting || reach === setting || types === setting || isFields;
  }).map((name) => ABILITIES[name]);
}

const known = new Map<SettingName, ReturnType<typeof rulesOf>>();

/**
 * Whether a setting limits anything for somebody. A setting does not affect what their level never has: viewers write
 * nothing, and guests have only what a program shares with them.
 */
export function usesSetting(actor: Actor, setting: SettingName): boolean {
  const { access_level: level, program_ids, edit_program_ids = [] } = actor;
  if (level === 'admin' || level === 'team-member') return true;
  const rules = known.get(setting) ?? rulesOf(setting);
  known.set(setting, rules);
  if (level === 'viewer') return rules.some(({ viewer }) => viewer);
  return rules.some(({ guest }) => guest && (guest === 'edit' ? edit_program_ids : program_ids).length > 0);
}
