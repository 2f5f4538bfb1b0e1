import type { FileEntry } from '@/domain/fields/fileListType';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';

/** The cell that contains files. */
export interface FilePlace {
  recordId: string;
  fieldId: string;
  /** The experiment to which the value belongs. */
  operationId: string | null;
}

/** The files in a cell. */
export function filesOf(record: RecordRow | undefined, place: FilePlace): FileEntry[] {
  const values = currentValues(record?.cells[place.fieldId] ?? []);
  const content = values.find((value) => value.operation_id === place.operationId)?.content;
  return Array.isArray(content) ? (content as FileEntry[]) : [];
}
