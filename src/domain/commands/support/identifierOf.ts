import type { Json } from '@/lib/json';
import type { Lookups } from '../../fields/fieldContext';
import { exportContent } from '../../fields/showContent';
import { recordIdentifier } from '../../identifiers/recordIdentifier';
import type { Field } from '../../kinds/field';

/** The identifier that key contents form. @throws Refusal invalid (`Invalid identifier`) when all parts are empty. */
export function identifierOf(
  keyFields: readonly Field[],
  contentOf: (fieldId: string) => Json,
  lookups: Lookups,
): string {
  return recordIdentifier(keyFields.map((field) => exportContent(contentOf(field.id), { field, lookups })));
}
