import { exportContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import { faceOf } from '@/parts/values/faceOf';
import { writeCell } from './editActs';
import type { EditContext } from './editContext';

/** Whether the cells of a field contain what a sketcher can draw. */
export function isDrawable(field: Field): boolean {
  return faceOf(field).opens === 'sketcher';
}

/**
 * Opens the sketcher over a cell.
 * @param text the initial content, if it is not the cell's content
 */
export function drawCell(cx: EditContext, row: WindowRow, field: Field, text?: string): void {
  const index = cx.fieldIndex.get(field.id);
  const content = index === undefined ? null : (row.cells[index]?.values[0]?.content ?? null);
  const held = exportContent(content, { field, lookups: cx.lookups });
  cx.draw?.({
    field,
    recordName: row.identifier,
    text: text ?? held,
    held,
    write: (drawn) => void writeCell(cx, row, field.id, drawn),
  });
}
