import { plainField } from '@tests/support/plainField';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { ViewField } from '@/domain/kinds/view';
import type { ViewSettings } from '@/features/records/model/viewSettings';

const AT = '2026-01-01T00:00:00.000Z';

export const field = (id: string, type: Field['field_type'], more: Partial<Field> = {}): Field =>
  plainField({ id, field_name: id.toUpperCase(), field_type: type, ...more });

export function slice(keys: string[], fields: string[]): Slice {
  return {
    id: 's',
    workspace_id: 'w',
    slice_name: 'Compounds',
    description: '',
    icon_color: null,
    key_field_ids: keys,
    field_ids: fields,
    is_draft: false,
    is_archived: false,
    is_built_in: false,
    is_deleted: false,
    created_by: 'u',
    created_at: AT,
    updated_at: AT,
  };
}

export function column(fieldId: string, more: Partial<ViewField> = {}): ViewField {
  return {
    id: `col-${fieldId}`,
    data_field_id: fieldId,
    lookup_field_id: null,
    plot_field_id: null,
    aggregation_type: null,
    sort_behavior: 'none',
    ...more,
  };
}

export function settings(more: Partial<ViewSettings> = {}): ViewSettings {
  return {
    view_name: 'Hits',
    view_fields: [],
    column_groups: [],
    filters: [],
    sorts: [],
    color_filters: [],
    row_height: 'short',
    group_by_field_id: null,
    sub_group_field_ids: null,
    sort_order: null,
    sort_descending: false,
    record_order: [],
    filter_groups: [],
    group_filters: [],
    record_set_ids: [],
    display_mode: null,
    kanban_field_id: null,
    ...more,
  };
}
