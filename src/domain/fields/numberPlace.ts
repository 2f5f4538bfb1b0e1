import type { ParseContext } from './parseContext';
import type { NumberPlace } from './readingOfTexts';

/** What reading a number needs to know of its field. */
export function numberPlace({ field, decimal }: ParseContext): NumberPlace {
  return { fieldName: field.field_name, unit: field.attrs.display_options?.unit?.trim() || null, decimal };
}
