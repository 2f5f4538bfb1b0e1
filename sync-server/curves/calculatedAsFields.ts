import type { CalculatedFieldRow, Field } from '@/domain/rows/rowShapes';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';

/** A calculated field as the list of fields shows it. */
export type ListedCalculatedField = Field & Pick<CalculatedFieldRow, 'calculation_type' | 'drc_config_id'>;

/** The calculated fields that the reader may see, in the form of fields that nobody can write. */
export function calculatedAsFields(structure: Structure, sight: Sight): ListedCalculatedField[] {
  return structure
    .all('calculated_field')
    .filter((row) => !row.is_archived && sight.seesRow('calculated_field', row.id, row))
    .map((row) => ({
      id: row.id,
      workspace_id: row.workspace_id,
      field_name: row.field_name,
      field_type: 'qualified-number',
      attrs: {},
      ref_field_id: null,
      ref_slice_id: null,
      identifier_type: null,
      identifier_type_id: null,
      is_archived: false,
      is_key: false,
      is_deleted: false,
      is_readonly: true,
      import_id: null,
      standard_format: null,
      serial_key: null,
      display_aggregation_type: null,
      display_includes_sub_records: false,
      display_includes_operations: false,
      predicted_to_be_numeric: true,
      created_by: row.created_by ?? '',
      created_at: row.created_at,
      updated_at: row.updated_at,
      calculation_type: row.calculation_type,
      drc_config_id: row.drc_config_id,
    }));
}
