import { isFieldType } from '../fields/propertyTypes';
import type { Field } from '../kinds/field';
import type { PropertyDefinition } from '../kinds/propertyDefinition';

/**
 * A metadata field in the form of a field of records: it is read, shown, checked and filtered by the same code. Null
 * for the types that only tasks have.
 */
export function fieldOfProperty(property: PropertyDefinition): Field | null {
  const { field_type } = property;
  if (!isFieldType(field_type)) return null;
  return {
    id: property.id,
    workspace_id: property.workspace_id,
    field_name: property.property_name,
    field_type,
    attrs: { options: property.options, display_options: property.display_options },
    ref_field_id: null,
    ref_slice_id: property.ref_slice_id,
    identifier_type: null,
    identifier_type_id: null,
    is_archived: property.is_archived,
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
    created_by: property.created_by,
    created_at: property.created_at,
    updated_at: property.updated_at,
  };
}
