import type { Field } from '@/domain/kinds/field';

const AT = '2026-01-01T00:00:00.000Z';

/** A text field with default settings. */
export function plainField(over: Partial<Field> & Pick<Field, 'id' | 'field_name'>): Field {
  return {
    workspace_id: 'w',
    field_type: 'text',
    attrs: {},
    ref_field_id: null,
    ref_slice_id: null,
    identifier_type: null,
    identifier_type_id: null,
    is_archived: false,
    is_key: false,
    is_deleted: false,
    is_readonly: false,
    import_id: null,
    standard_format: null,
    serial_key: null,
    display_aggregation_type: null,
    display_includes_sub_records: false,
    display_includes_operations: true,
    predicted_to_be_numeric: false,
    created_by: 'u',
    created_at: AT,
    updated_at: AT,
    ...over,
  };
}
