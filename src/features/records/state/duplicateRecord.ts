import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { createRecord } from './editActs';
import type { EditContext } from './editContext';

const MOST_TRIES = 50;

/**
 * Creates a record with the contents of another one. Automatically numbered keys get the next number; a text key gets
 * the suffix `copy`, because two records of a table never share their identifier.
 */
export async function duplicateRecord(cx: EditContext, row: WindowRow): Promise<void> {
  const slice = cx.table.slice;
  if (!slice) return;
  const contents: { [fieldId: string]: Json } = {};
  for (const [fieldId, index] of cx.fieldIndex) {
    const content = row.cells[index]?.values[0]?.content ?? null;
    const field = cx.table.fields.get(fieldId);
    const closed = !field || field.is_readonly || field.serial_key !== null || !cx.table.mayWrite(fieldId);
    if (content !== null && !closed) contents[fieldId] = content;
  }
  const textKey = slice.key_field_ids.find(
    (id) => cx.table.fields.get(id)?.field_type === 'text' && cx.table.fields.get(id)?.serial_key === null,
  );
  const name = textKey === undefined ? '' : String(contents[textKey] ?? '');
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    if (textKey !== undefined) contents[textKey] = attempt === 1 ? `${name} copy` : `${name} copy ${attempt}`;
    const made = await createRecord(cx, contents, false);
    if ('id' in made) return;
    const taken = made.reason.includes('already exists');
    if (!taken || textKey === undefined || attempt === MOST_TRIES) {
      cx.onAlert({ kind: 'error', text: `${row.identifier} was not duplicated: ${made.reason}` });
      return;
    }
  }
}
