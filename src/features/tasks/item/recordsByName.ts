import type { ParseContext } from '@/domain/fields/parseContext';
import { parseText } from '@/domain/fields/writeContent';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Json } from '@/lib/json';

/** Maximum number of records in one call. */
export const MOST_BY_NAME = 1000;

/** Records that names refer to: existing ones, and those to be created. */
export interface NamedRecords {
  record_ids: string[];
  create_records: { key_field_to_value: { [fieldId: string]: Json } }[];
}

/** The names in a typed or pasted list: one per line, each once. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const line of text.split(/\r\n|[\r\n\t]/)) {
    const name = line.trim();
    const key = identifierKey(name);
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/**
 * The records of a table that names refer to.
 * @param existing ids of records by identifier key.
 * @returns them, or why a name cannot be one.
 */
export function recordsByName(
  names: readonly string[],
  existing: ReadonlyMap<string, string>,
  cx: ParseContext,
): NamedRecords | { reason: string } {
  const found: NamedRecords = { record_ids: [], create_records: [] };
  for (const name of names) {
    const id = existing.get(identifierKey(name));
    if (id !== undefined) {
      found.record_ids.push(id);
      continue;
    }
    const read = parseText(name, cx);
    if (!read.ok) return { reason: `${name}: ${read.message}` };
    found.create_records.push({ key_field_to_value: { [cx.field.id]: read.content } });
  }
  return found;
}
