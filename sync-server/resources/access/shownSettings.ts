import { type Choice, isBarring, type PermissionSettings } from '@/domain/permissions/permissionSettings';

/** A list of what is included, unchanged; what is excluded is not reported: it is not on the device. */
function shownChoice<C extends Choice>(choice: C): C | { mode: 'all' } {
  return choice.mode === 'select' && isBarring(choice) ? { mode: 'all' } : choice;
}

/**
 * Settings as the person may know them: without the ids of what is hidden from them.
 * @param sees whether the person sees a field
 */
export function shownSettings(settings: PermissionSettings, sees: (fieldId: string) => boolean): PermissionSettings {
  const { data_fields_edit: edit, task_types, operation_types } = settings;
  return {
    ...settings,
    data_fields_view: shownChoice(settings.data_fields_view),
    data_fields_edit: edit.mode === 'all' ? edit : { ...edit, ids: edit.ids.filter(sees) },
    entity_slices: shownChoice(settings.entity_slices),
    task_types: { ...task_types, types: shownChoice(task_types.types) },
    operation_types: { ...operation_types, types: shownChoice(operation_types.types) },
    dashboards: shownChoice(settings.dashboards),
  };
}
