import { readContent } from '@/domain/fields/readContent';
import type { Field } from '@/domain/rows/rowShapes';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { writeCell } from './editActs';
import { type EditContext, operationOf } from './editContext';

/** A cell whose content opens over the table: files, pictures, a plasmid. */
export interface PartRequest {
  field: Field;
  recordId: string;
  recordName: string;
  operationId: string | null;
  content: Json;
  mayWrite: boolean;
  write(content: Json): void;
}

const PARTS: ReadonlySet<string> = new Set(['file', 'image', 'plasmid']);

/** Whether the cells of a field open over the table. */
export function isPart(field: Field): boolean {
  return PARTS.has(field.field_type);
}

/** Opens what a cell of the grid holds. */
export function openPart(cx: EditContext, row: WindowRow, field: Field): void {
  const index = cx.fieldIndex.get(field.id);
  const content = index === undefined ? null : readContent(field, row.cells[index]?.values[0]?.content);
  cx.openPart?.({
    field,
    recordId: row.id,
    recordName: row.identifier,
    operationId: operationOf(row, index),
    content,
    mayWrite: cx.table.mayWrite(field.id),
    write: (next) => void writeCell(cx, row, field.id, next),
  });
}
