import type { Field } from '../kinds/field';
import type { Slice } from '../kinds/slice';
import { identifierFields } from './identifierFields';

/** Rows that the answer depends on, and which of them the person sees. */
export interface IdentifierRows {
  slice(id: string): Slice | undefined;
  field(id: string): Field | undefined;
  seesField(id: string): boolean;
  seesSlice(id: string): boolean;
}

/**
 * Whether the identifiers of a table reveal something that is hidden from a person: a field that they are made from, or
 * the identifiers of records that one of those fields refers to.
 */
export function hidesIdentifiers(sliceId: string, rows: IdentifierRows): boolean {
  const asked = new Set<string>();
  const hides = (id: string): boolean => {
    if (asked.has(id)) return false;
    asked.add(id);
    const slice = rows.slice(id);
    return slice !== undefined && identifierFields(slice).some(reveals);
  };
  const reveals = (fieldId: string): boolean => {
    if (!rows.seesField(fieldId)) return true;
    const field = rows.field(fieldId);
    if (field?.field_type !== 'record-reference' || field.ref_slice_id === null) return false;
    return !rows.seesSlice(field.ref_slice_id) || hides(field.ref_slice_id);
  };
  return hides(sliceId);
}
