import type { ParseContext } from './parseContext';
import type { NumberPlace } from './readingOfTexts';

/** Facts about a field that the reading of a number needs. */
export function numberPlace({ field, decimal }: ParseContext): NumberPlace {
  return { fieldName: field.field_name, unit: field.attrs.display_options?.unit?.trim() || null, decimal };
}
