import { readContent } from '@/domain/fields/readContent';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import { faceOf } from '@/parts/values/faceOf';
import { writeCell } from './editActs';
import { type EditContext, operationOf } from './editContext';

/** Whether the cells of a field open over the table. */
export function isPart(field: Field): boolean {
  return faceOf(field).opens === 'part';
}

/** Opens the content of a cell of the grid. */
export function openPart(cx: EditContext, row: WindowRow, field: Field): void {
  const index = cx.fieldIndex.get(field.id);
  const content = index === undefined ? null : readContent(field, row.cells[index]?.values[0]?.content);
  cx.openPart?.({
    field,
    recordId: row.id,
    recordName: row.identifier,
    operationId: operationOf(row, index, cx),
    content,
    mayWrite: cx.table.mayWrite(field.id),
    write: (next) => void writeCell(cx, row, field.id, next),
  });
}
