import { TEXT_SCHEMA } from '@/domain/richText/textSchema';

/**
 * The newest text schema that a client says it knows, limited to what this server knows; 0 when it does not say. The
 * schema number of a text never decreases: an invented one would close the text to everybody for good.
 */
export function knownSchema(query: string): number {
  const named = Number(new URLSearchParams(query).get('schema'));
  return Number.isSafeInteger(named) && named > 0 ? Math.min(named, TEXT_SCHEMA) : 0;
}
