import type { Field, FieldOption } from '../kinds/field';

/** The part of a field that its values are read and shown by. Any field row fits. */
export type FieldShape = Pick<
  Field,
  'id' | 'field_name' | 'field_type' | 'attrs' | 'ref_slice_id' | 'standard_format'
> &
  Partial<Pick<Field, 'display_includes_sub_records' | 'display_includes_operations'>>;

/**
 * Names of the things that values refer to. All are synchronous reads of what is on the device; null = not on the
 * device, unknown or not visible to the person.
 */
export interface Lookups {
  nameOfUser(userId: string): string | null;
  /** Ids of the users with that full name, preferred name or address, compared trimmed and case-insensitively. */
  usersByName(name: string): readonly string[];
  identifierOf(recordId: string): string | null;
  /** @param sliceId the table to look in; null = any. */
  recordByIdentifier(sliceId: string | null, identifier: string): string | null;
  nameOfField(fieldId: string): string | null;
  fieldByName(name: string): string | null;
  nameOfObject(type: string, id: string): string | null;
  objectByName(name: string): { type: string; id: string } | null;
}

/** Knows nothing: for types that refer to nothing, and for tests. */
export const NO_LOOKUPS: Lookups = {
  nameOfUser: () => null,
  usersByName: () => [],
  identifierOf: () => null,
  recordByIdentifier: () => null,
  nameOfField: () => null,
  fieldByName: () => null,
  nameOfObject: () => null,
  objectByName: () => null,
};

/** Context for showing, exporting, sorting and searching a value. */
export interface FormatContext {
  field: FieldShape;
  lookups: Lookups;
}

const NO_OPTIONS: readonly FieldOption[] = [];

/** Options of a field in the order of the field, archived ones included; the same list as long as the field is the same. */
export function optionsOf(field: FieldShape): readonly FieldOption[] {
  return field.attrs.options ?? NO_OPTIONS;
}
