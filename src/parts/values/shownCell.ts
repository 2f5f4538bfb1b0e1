import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import type { ShownCell } from '@/engine/tableTypes';

/** The cell of a record as the grid knows it. */
export function shownCell(record: RecordRow, fieldId: string): ShownCell | null {
  const cell = record.cells[fieldId] ?? [];
  const values = currentValues(cell);
  if (values.length === 0) return null;
  return {
    values: values.map((value) => ({
      id: value.id,
      content: value.content,
      at: value.at,
      author: value.author_id,
      operationId: value.operation_id,
      ...(value.sub_record_id !== undefined && { subRecordId: value.sub_record_id }),
    })),
    historyCount: cell.filter((value) => !value.hidden).length,
    conflict: false,
  };
}
