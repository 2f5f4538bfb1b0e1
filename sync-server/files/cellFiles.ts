import type { RecordResource } from '@/contract/shapes/record';
import type { FileEntry } from '@/domain/fields/fileListType';

/** The file list that a content is, or nothing. */
export function fileEntries(content: unknown): FileEntry[] {
  return Array.isArray(content) && content.every((entry) => typeof entry?.fileId === 'string')
    ? (content as FileEntry[])
    : [];
}

/**
 * The newest entry with this name or id among the values that a person may see.
 * @param only limits to one field, to some experiments
 */
export function findEntry(
  values: RecordResource['record_values'],
  name: string,
  only: { fieldId?: string; operationIds?: readonly string[] | undefined } = {},
): FileEntry | undefined {
  const found = Object.entries(values)
    .filter(([fieldId]) => only.fieldId === undefined || only.fieldId === fieldId)
    .flatMap(([, list]) => list)
    .filter(({ operation_id: id }) => !only.operationIds || (id !== null && only.operationIds.includes(id)))
    .flatMap((value) => fileEntries(value.content).map((entry) => ({ entry, at: value.created_at ?? '' })))
    .filter(({ entry }) => entry.fileId === name || entry.filename === name);
  return found.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))[0]?.entry;
}
