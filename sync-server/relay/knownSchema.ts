import { TEXT_SCHEMA } from '@/domain/richText/textSchema';

/**
 * The newest schema of texts that a client says it knows, as far as this server knows it too; 0 where it says nothing of
 * use. The number of a text never falls: one that somebody merely names would close the text to everybody for good.
 */
export function knownSchema(query: string): number {
  const named = Number(new URLSearchParams(query).get('schema'));
  return Number.isSafeInteger(named) && named > 0 ? Math.min(named, TEXT_SCHEMA) : 0;
}
