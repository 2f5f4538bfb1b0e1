import type { Field, FieldOption } from '../kinds/field';
import type { FieldType } from '../kinds/fieldType';

/** Attributes that a field gets together with a new type; those left out stay as they are. */
export interface Becoming {
  field_type: FieldType;
  options?: FieldOption[] | undefined;
  /** The unit that numbers without one are in; blank for none. */
  unit?: string | undefined;
  standard_format?: string | null | undefined;
}

/** The field as its values are read after a change of type. */
export function fieldBecoming(field: Field, { field_type, options, unit, standard_format }: Becoming): Field {
  const display = { ...field.attrs.display_options, ...(unit === undefined ? {} : { unit: unit.trim() || undefined }) };
  return {
    ...field,
    field_type,
    ...(standard_format === undefined ? {} : { standard_format: standard_format?.trim() || null }),
    attrs: { ...field.attrs, ...(options ? { options } : {}), display_options: display },
  };
}
