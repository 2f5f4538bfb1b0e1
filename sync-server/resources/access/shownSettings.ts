import { type Choice, isBarring, type PermissionSettings } from '@/domain/permissions/permissionSettings';

/** A list of what is included, unchanged; what is excluded is not reported: it is not on the device. */
function told<C extends Choice>(choice: C): C | { mode: 'all' } {
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
    data_fields_view: told(settings.data_fields_view),
    data_fields_edit: edit.mode === 'all' ? edit : { ...edit, ids: edit.ids.filter(sees) },
    entity_slices: told(settings.entity_slices),
    task_types: { ...task_types, types: told(task_types.types) },
    operation_types: { ...operation_types, types: told(operation_types.types) },
    dashboards: told(settings.dashboards),
  };
}
