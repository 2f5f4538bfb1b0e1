import { z } from 'zod';

const ids = z.array(z.string());
const selectable = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('all') }),
  z.object({ mode: z.literal('select'), select: z.enum(['show', 'hide']), ids }),
]);
const editable = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('all') }),
  z.object({ mode: z.literal('select'), select: z.enum(['edit', 'view_only']), ids }),
]);
const itemTypes = z.object({
  types: selectable,
  typeless: z.boolean(),
});
const reach = z.enum(['all', 'own_and_assigned', 'none']);
const deletion = z.enum(['all', 'own', 'none']);

/** The advanced permission settings of one role or group (work.md section 6; names of open-questions B-3.29). */
export const permissionSettingsSchema = z.object({
  data_fields_view: selectable,
  data_fields_edit: editable,
  entity_slices: selectable,
  can_create_entity_tables: z.boolean(),
  can_edit_entity_tables: z.boolean(),
  can_manage_sets: z.boolean(),
  task_types: itemTypes,
  can_create_tasks: z.boolean(),
  can_view_tasks: reach,
  can_edit_tasks: reach,
  can_delete_tasks: deletion,
  can_manage_task_definitions: z.boolean(),
  operation_types: itemTypes,
  can_create_operations: z.boolean(),
  can_view_operations: reach,
  can_edit_operations: reach,
  can_delete_operations: deletion,
  can_import_data_operations: z.boolean(),
  can_manage_operation_definitions: z.boolean(),
  dashboards: selectable,
  can_manage_dashboards: z.boolean(),
});

export type PermissionSettings = z.infer<typeof permissionSettingsSchema>;
export type SettingName = keyof PermissionSettings;

type NamesOf<Value> = { [Name in SettingName]: PermissionSettings[Name] extends Value ? Name : never }[SettingName];

/** Settings that are on or off. */
export type SwitchSetting = NamesOf<boolean>;
/** Settings that say how far a right reaches: to everything, to what is one's own, or to nothing. */
export type ReachSetting = NamesOf<'all' | 'own_and_assigned' | 'own' | 'none'>;
/** Settings that choose among types of items, including items without a type. */
export type TypesSetting = 'task_types' | 'operation_types';

/** Everything, or a list of ids and its meaning: only these, or all but these. */
export type Choice = PermissionSettings['data_fields_view'] | PermissionSettings['data_fields_edit'];

/** Whether the list of a choice names what it excludes; else it names the only things it includes. */
export function isBarring(choice: Extract<Choice, { mode: 'select' }>): boolean {
  return choice.select === 'hide' || choice.select === 'view_only';
}

/** Whether a choice includes an id. */
export function lets(choice: Choice, id: string): boolean {
  return choice.mode === 'all' || choice.ids.includes(id) !== isBarring(choice);
}

const EVERYTHING = { mode: 'all' } as const;
const EVERY_TYPE = { types: EVERYTHING, typeless: true };

/** The settings of a role or a group that has made none: nothing is limited. */
export const FULL_SETTINGS: PermissionSettings = {
  data_fields_view: EVERYTHING,
  data_fields_edit: EVERYTHING,
  entity_slices: EVERYTHING,
  can_create_entity_tables: true,
  can_edit_entity_tables: true,
  can_manage_sets: true,
  task_types: EVERY_TYPE,
  can_create_tasks: true,
  can_view_tasks: 'all',
  can_edit_tasks: 'all',
  can_delete_tasks: 'all',
  can_manage_task_definitions: true,
  operation_types: EVERY_TYPE,
  can_create_operations: true,
  can_view_operations: 'all',
  can_edit_operations: 'all',
  can_delete_operations: 'all',
  can_import_data_operations: true,
  can_manage_operation_definitions: true,
  dashboards: EVERYTHING,
  can_manage_dashboards: true,
};
