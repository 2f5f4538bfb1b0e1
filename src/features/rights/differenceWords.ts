import type { SettingName } from '@/domain/permissions/permissionSettings';
import type { RightsDifference } from '@/domain/rights/compareRights';
import { TYPELESS } from '@/domain/rights/settingEffects';
import { listText } from '@/lib/words/listText';

/** Subject of each setting, worded to follow "Gain" or "Lose". */
const WORDS: Record<SettingName, string> = {
  data_fields_view: 'see',
  data_fields_edit: 'edit',
  entity_slices: 'see',
  can_create_entity_tables: 'make tables',
  can_edit_entity_tables: 'change tables and their fields',
  can_manage_sets: 'manage sets',
  task_types: 'see tasks of type',
  can_create_tasks: 'make tasks',
  can_view_tasks: 'see',
  can_edit_tasks: 'edit',
  can_delete_tasks: 'delete',
  can_manage_task_definitions: 'manage task definitions',
  operation_types: 'see experiments of type',
  can_create_operations: 'make experiments',
  can_view_operations: 'see',
  can_edit_operations: 'edit',
  can_delete_operations: 'delete',
  can_import_data_operations: 'import data',
  can_manage_operation_definitions: 'manage experiment definitions',
  dashboards: 'see dashboards',
  can_manage_dashboards: 'manage dashboards',
};

/** The words for the scope of a setting. */
const REACH = ['no', 'own', 'own and assigned', 'all'];
const SHOWN = 4;

/** Rights that somebody gains, loses or keeps, as text. */
export function differenceWords(
  { turn, setting, ids, measure }: RightsDifference,
  nameOf: (id: string) => string,
): string {
  const names = ids.map((id) => (id === TYPELESS ? 'no type' : nameOf(id)));
  if (names.length > 0) return `${WORDS[setting]} ${listText(names, { most: SHOWN })}`;
  const things = setting.endsWith('_operations') ? 'experiments' : 'tasks';
  if (!/^can_(view|edit|delete)_(tasks|operations)$/.test(setting)) return WORDS[setting];
  if (turn === 'lose')
    return measure === 0
      ? `${WORDS[setting]} any ${things}`
      : `${WORDS[setting]} ${things} other than ${REACH[measure]}`;
  return `${WORDS[setting]} ${REACH[measure]} ${things}`;
}
