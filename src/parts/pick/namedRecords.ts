import type { Lookups } from '@/domain/fields/fieldContext';
import { candidateNames } from '@/domain/fields/splitNames';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field } from '@/domain/kinds/field';
import type { LocalStore } from '@/store/localStore';

/**
 * Lookups that include the records which these texts may name. They are read beforehand, because reading a text for its
 * field is synchronous. Fields other than references to a table cost nothing.
 */
export async function withNamedRecords(
  store: Pick<LocalStore, 'reader'>,
  lookups: Lookups,
  texts: Iterable<{ field: Field; text: string }>,
): Promise<Lookups> {
  const keys = new Map<string, Set<string>>();
  for (const { field, text } of texts) {
    if (field.field_type !== 'record-reference' || field.ref_slice_id === null || text === '') continue;
    const wanted = keys.get(field.ref_slice_id) ?? new Set();
    for (const name of candidateNames(text)) wanted.add(identifierKey(name));
    keys.set(field.ref_slice_id, wanted);
  }
  if (keys.size === 0) return lookups;
  const found = new Map<string, Map<string, string>>();
  for (const [sliceId, wanted] of keys)
    found.set(sliceId, await store.reader.recordIdsByIdentifier(sliceId, [...wanted]));
  return {
    ...lookups,
    recordByIdentifier: (sliceId, name) => (sliceId && found.get(sliceId)?.get(identifierKey(name))) || null,
  };
}
