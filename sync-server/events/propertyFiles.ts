import type { RowChange } from '@/domain/changes/rowChange';
import { type FileEntry, isFileList } from '@/domain/fields/fileListType';
import type { Json } from '@/lib/json';
import type { Sight } from './sight';
import type { Structure } from './structureCache';

const entriesOf = (content: unknown): FileEntry[] => (isFileList(content as Json) ? (content as FileEntry[]) : []);

/** Whether this definition has metadata fields that contain files. */
function holdsFiles(structure: Structure, definitionId: string | undefined): boolean {
  const type = structure.get('property_definition', definitionId ?? '')?.field_type;
  return type === 'file' || type === 'image';
}

/** The files that changes put into metadata fields of items; files that were there before have been checked already. */
export function propertyFilesIn(changes: readonly RowChange[], structure: Structure): FileEntry[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'task_property' || !change.after || !('content' in change.after)) return [];
    const definitionId =
      (change.after.property_definition_id as string | undefined) ??
      structure.get('task_property', change.id)?.property_definition_id;
    if (!holdsFiles(structure, definitionId)) return [];
    const held = new Set(entriesOf(change.before?.content ?? null).map(({ fileId }) => fileId));
    return entriesOf(change.after.content).filter(({ fileId }) => !held.has(fileId));
  });
}

/** Whether an item that the person may see has the file in a metadata field. */
export function isPropertyFile(structure: Structure, sight: Sight, fileId: string): boolean {
  return structure
    .all('task_property')
    .some(
      (row) =>
        !row.is_deleted &&
        holdsFiles(structure, row.property_definition_id) &&
        entriesOf(row.content).some((entry) => entry.fileId === fileId) &&
        sight.seesRow('task_property', row.id, row),
    );
}
