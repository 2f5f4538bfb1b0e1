import type { ParseContext } from './parseContext';
import type { NumberPlace } from './readingOfTexts';

/** What the reading of a number needs to know about its field. */
export function numberPlace({ field, decimal }: ParseContext): NumberPlace {
  return { fieldName: field.field_name, unit: field.attrs.display_options?.unit?.trim() || null, decimal };
}
