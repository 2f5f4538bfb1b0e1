import type { Json } from '@/lib/json';
import { type Lookups, NO_LOOKUPS } from '../../fields/fieldContext';
import type { Field } from '../../kinds/field';
import { peopleLookups } from '../../people/peopleLookups';
import type { Reader } from '../reader';

/** Ids of records that contents of record-reference fields point to. */
function referencedRecords(contents: readonly { field: Field; content: Json }[]): string[] {
  const ids = new Set<string>();
  for (const { field, content } of contents)
    if (field.field_type === 'record-reference' && Array.isArray(content))
      for (const id of content) if (typeof id === 'string') ids.add(id);
  return [...ids];
}

/**
 * Names for checking and showing contents. Reads members and referenced records beforehand, because lookups are
 * synchronous; kinds that the contents do not need are not read.
 */
export async function loadLookups(
  read: Reader,
  contents: readonly { field: Field; content: Json }[],
): Promise<Lookups> {
  const people = contents.some(({ field }) => field.field_type === 'people' || field.field_type === 'votes');
  const fields = contents.some(({ field }) => field.field_type === 'field-reference');
  const recordIds = referencedRecords(contents);
  if (!people && !fields && recordIds.length === 0) return NO_LOOKUPS;
  const members = people ? await read.all('member') : [];
  const allFields = fields ? await read.all('field') : [];
  const records = recordIds.length > 0 ? await read.records(recordIds) : [];
  const fieldNames = new Map(allFields.filter((f) => !f.is_deleted).map((f) => [f.id, f.field_name]));
  const identifiers = new Map<string, string>();
  for (const record of records)
    if (record && !record.attrs.is_deleted) identifiers.set(record.id, record.attrs.record_identifier);
  return {
    ...NO_LOOKUPS,
    ...peopleLookups(members),
    identifierOf: (id) => identifiers.get(id) ?? null,
    nameOfField: (id) => fieldNames.get(id) ?? null,
  };
}
