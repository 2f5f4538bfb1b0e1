import type { Field } from '../kinds/field';
import type { LookupField } from '../kinds/lookupField';
import { lookupColumnId, lookupOfColumn } from './lookupColumnId';

/** A column that shows values of other records, in the form of a field that nobody can write. */
export interface LookupColumn {
  id: string;
  field: Field;
  lookup: LookupField;
  /** The field whose values refer to the other records. */
  reference: Field;
  /** The field of the other records that is shown. */
  target: Field;
}

/** The rows from which columns are resolved. */
export interface LookupRows {
  lookup(id: string): LookupField | undefined;
  field(id: string): Field | undefined;
}

const isLive = (field: Field | undefined): field is Field =>
  field !== undefined && !field.is_deleted && !field.is_archived;

/** Why a field cannot be looked up through another; null when it can. */
export function lookupFault(reference: Field | undefined, target: Field | undefined): string | null {
  if (!isLive(reference) || reference.field_type !== 'record-reference' || reference.ref_slice_id === null)
    return 'A lookup goes through a field that points to the records of one table.';
  if (!isLive(target)) return 'This field does not exist.';
  if (target.field_type === 'formula') return 'A formula cannot be looked up.';
  return null;
}

/**
 * The column with this name; null when it does not belong to a lookup, or when its fields no longer exist.
 * @param columnId `lookup:<id>`, or the id of the lookup field alone.
 */
export function lookupColumn(columnId: string, rows: LookupRows): LookupColumn | null {
  const lookup = rows.lookup(lookupOfColumn(columnId) ?? columnId);
  if (!lookup || lookup.is_deleted || lookup.is_archived) return null;
  const reference = rows.field(lookup.slice_relationship_id);
  const target = rows.field(lookup.field_id);
  if (!reference || !target || !reference.ref_slice_id || lookupFault(reference, target) !== null) return null;
  const { options, display_options } = target.attrs;
  const id = lookupColumnId(lookup.id);
  const field: Field = {
    ...target,
    id,
    field_name: lookup.field_name,
    attrs: {
      ...(options ? { options } : {}),
      ...(display_options ? { display_options } : {}),
      lookup: { reference_field_id: reference.id, field_id: target.id, entity_slice_id: reference.ref_slice_id },
    },
    display_includes_sub_records: false,
    display_includes_operations: true,
    is_key: false,
    is_readonly: true,
    serial_key: null,
    standard_format: null,
    created_by: lookup.created_by,
    created_at: lookup.created_at,
    updated_at: lookup.updated_at,
  };
  return { id, field, lookup, reference, target };
}
