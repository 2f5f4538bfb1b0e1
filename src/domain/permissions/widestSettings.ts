import { sameJson } from '@/lib/sameJson';
import type { SettingSource } from './actor';
import { type Choice, FULL_SETTINGS, isBarring, type PermissionSettings, type SettingName } from './permissionSettings';

/** The settings of one role or group. */
export interface HeldSettings {
  source: SettingSource;
  settings: PermissionSettings;
}

/** Everything that one or the other includes. A list of exceptions remains one: it excludes what both exclude. */
function widerChoice<C extends Choice>(a: C, b: C): C {
  if (a.mode === 'all') return a;
  if (b.mode === 'all') return b;
  const [barsA, barsB] = [isBarring(a), isBarring(b)];
  if (barsA && barsB) return { ...a, ids: a.ids.filter((id) => b.ids.includes(id)) };
  if (barsA) return { ...a, ids: a.ids.filter((id) => !b.ids.includes(id)) };
  if (barsB) return { ...b, ids: b.ids.filter((id) => !a.ids.includes(id)) };
  return { ...a, ids: [...new Set([...a.ids, ...b.ids])] };
}

const REACHES = ['none', 'own', 'own_and_assigned', 'all'];

function widerWord<W extends string>(a: W, b: W): W {
  return REACHES.indexOf(a) >= REACHES.indexOf(b) ? a : b;
}

function wider(a: PermissionSettings, b: PermissionSettings): PermissionSettings {
  const types = (name: 'task_types' | 'operation_types') => ({
    types: widerChoice(a[name].types, b[name].types),
    typeless: a[name].typeless || b[name].typeless,
  });
  return {
    data_fields_view: widerChoice(a.data_fields_view, b.data_fields_view),
    data_fields_edit: widerChoice(a.data_fields_edit, b.data_fields_edit),
    entity_slices: widerChoice(a.entity_slices, b.entity_slices),
    can_create_entity_tables: a.can_create_entity_tables || b.can_create_entity_tables,
    can_edit_entity_tables: a.can_edit_entity_tables || b.can_edit_entity_tables,
    can_manage_sets: a.can_manage_sets || b.can_manage_sets,
    task_types: types('task_types'),
    can_create_tasks: a.can_create_tasks || b.can_create_tasks,
    can_view_tasks: widerWord(a.can_view_tasks, b.can_view_tasks),
    can_edit_tasks: widerWord(a.can_edit_tasks, b.can_edit_tasks),
    can_delete_tasks: widerWord(a.can_delete_tasks, b.can_delete_tasks),
    can_manage_task_definitions: a.can_manage_task_definitions || b.can_manage_task_definitions,
    operation_types: types('operation_types'),
    can_create_operations: a.can_create_operations || b.can_create_operations,
    can_view_operations: widerWord(a.can_view_operations, b.can_view_operations),
    can_edit_operations: widerWord(a.can_edit_operations, b.can_edit_operations),
    can_delete_operations: widerWord(a.can_delete_operations, b.can_delete_operations),
    can_import_data_operations: a.can_import_data_operations || b.can_import_data_operations,
    can_manage_operation_definitions: a.can_manage_operation_definitions || b.can_manage_operation_definitions,
    dashboards: widerChoice(a.dashboards, b.dashboards),
    can_manage_dashboards: a.can_manage_dashboards || b.can_manage_dashboards,
  };
}

/** Those whose own value is the resulting one; all of them if it was produced by joining lists. */
function sourcesOf(held: readonly HeldSettings[], name: SettingName, value: PermissionSettings[SettingName]) {
  const giving = held.filter(({ settings }) => sameJson(settings[name], value));
  return (giving.length > 0 ? giving : held).map(({ source }) => source);
}

/**
 * The settings of a person who has several, by role and by groups: the widest of each (open-questions B-3.29), with
 * their sources.
 */
export function widestSettings(held: readonly HeldSettings[]): {
  settings: PermissionSettings;
  from: Record<SettingName, SettingSource[]>;
} {
  const [first = FULL_SETTINGS, ...others] = held.map(({ settings }) => settings);
  const settings = others.reduce(wider, first);
  const names = Object.keys(settings) as SettingName[];
  const from = Object.fromEntries(names.map((name) => [name, sourcesOf(held, name, settings[name])]));
  return { settings, from: from as Record<SettingName, SettingSource[]> };
}
