import { lets, type PermissionSettings, type SettingName } from '../permissions/permissionSettings';

/** The things among which the lists of the settings choose. */
export interface Universe {
  fields: readonly string[];
  slices: readonly string[];
  dashboards: readonly string[];
  taskTypes: readonly string[];
  operationTypes: readonly string[];
}

/** One thing that settings give to some degree: a switch, a reach, or one id of a list. */
export interface Effect {
  setting: SettingName;
  /** For a list the id, or `typeless` for types; else null. */
  id: string | null;
  /** 0 = nothing; a higher number gives more. */
  measure: number;
}

export const TYPELESS = 'typeless';
const REACHES: readonly string[] = ['none', 'own', 'own_and_assigned', 'all'];

/** Everything that settings give, in numbers that can be compared. */
export function effectsOf(settings: PermissionSettings, universe: Universe): Map<string, Effect> {
  const effects = new Map<string, Effect>();
  const put = (setting: SettingName, id: string | null, measure: number) =>
    effects.set(`${setting} ${id}`, { setting, id, measure });
  const lists: readonly (readonly [SettingName, readonly string[], (id: string) => boolean])[] = [
    ['data_fields_view', universe.fields, (id) => lets(settings.data_fields_view, id)],
    [
      'data_fields_edit',
      universe.fields,
      (id) => lets(settings.data_fields_edit, id) && lets(settings.data_fields_view, id),
    ],
    ['entity_slices', universe.slices, (id) => lets(settings.entity_slices, id)],
    ['dashboards', universe.dashboards, (id) => lets(settings.dashboards, id)],
    ['task_types', universe.taskTypes, (id) => lets(settings.task_types.types, id)],
    ['operation_types', universe.operationTypes, (id) => lets(settings.operation_types.types, id)],
  ];
  for (const [setting, ids, gives] of lists) for (const id of ids) put(setting, id, Number(gives(id)));
  put('task_types', TYPELESS, Number(settings.task_types.typeless));
  put('operation_types', TYPELESS, Number(settings.operation_types.typeless));
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value === 'boolean') put(name as SettingName, null, Number(value));
    if (typeof value === 'string') put(name as SettingName, null, REACHES.indexOf(value));
  }
  return effects;
}
