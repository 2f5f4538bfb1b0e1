import { isStructure } from '@/domain/fields/isStructure';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { keepRefused, writeCell } from './editActs';
import type { EditContext } from './editContext';
import { mayReplace } from './mayReplace';

/**
 * Writes what was typed into a cell. If it is not a structure and would replace a valid one, the person is asked; if
 * they decline, the text stays in its cell, marked, and the structure below it.
 */
export async function writeTyped(
  cx: EditContext,
  row: WindowRow,
  fieldId: string,
  { content, saw }: { content: Json; saw?: string | null },
): Promise<void> {
  const field = cx.table.fields.get(fieldId);
  const index = cx.fieldIndex.get(fieldId);
  const before = index === undefined ? undefined : row.cells[index]?.values[0]?.content;
  if (field && isStructure(field) && !(await mayReplace(cx, field, row.identifier, before, content))) {
    keepRefused(cx, row, fieldId, String(content), 'Not a structure that can be read.');
    return;
  }
  await writeCell(cx, row, fieldId, content, saw);
}
