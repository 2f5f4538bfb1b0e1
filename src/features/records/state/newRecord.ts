import { parseText } from '@/domain/fields/writeContent';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import { typedReading } from '@/parts/values/typedReading';
import { createRecord } from './editActs';
import type { EditContext } from './editContext';

/** Texts typed for the key fields, by field. */
export interface TypedKeys {
  [fieldId: string]: string;
}

/**
 * Creates a record from what was typed for its key; an automatically numbered key may be left empty.
 * @param preset a value that it gets besides its key.
 * @returns its id, or why it was not created
 */
export async function newRecord(
  cx: EditContext,
  keys: readonly Field[],
  typed: TypedKeys,
  preset?: { fieldId: string; content: Json },
): Promise<{ id: string } | { reason: string }> {
  const contents: { [fieldId: string]: Json } = {};
  for (const field of keys) {
    const context = {
      field,
      lookups: cx.lookups,
      decimal: '.' as const,
      reading: typedReading(),
      actorId: cx.store.userId,
    };
    const read = parseText(typed[field.id] ?? '', context);
    if (!read.ok) return { reason: `${field.field_name}: ${read.message}` };
    if (read.content !== null) contents[field.id] = read.content;
  }
  return createRecord(cx, contents, isSerial(keys), preset);
}

/** Whether a key field of the table is numbered automatically. */
export function isSerial(keys: readonly Field[]): boolean {
  return keys.some((field) => field.serial_key !== null);
}
