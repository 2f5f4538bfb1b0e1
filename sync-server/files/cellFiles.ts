import type { RecordResource } from '@/contract/shapes/record';
import type { FileEntry } from '@/domain/fields/fileListType';

/** The file entries in a content; empty when it is not a list of files. */
export function fileEntries(content: unknown): FileEntry[] {
  return Array.isArray(content) && content.every((entry) => typeof entry?.fileId === 'string')
    ? (content as FileEntry[])
    : [];
}

/**
 * The newest entry with this name or id among the values that a person may see. For each cell and experiment the newest
 * value that has it counts, and within a list the last entry; among those, the file that was uploaded last.
 * @param only limits the search to one field or to some experiments
 */
export function findEntry(
  values: RecordResource['record_values'],
  name: string,
  only: { fieldId?: string; operationIds?: readonly string[] | undefined } = {},
): FileEntry | undefined {
  const newest = new Map<string, { entry: FileEntry; at: string }>();
  for (const [fieldId, list] of Object.entries(values)) {
    if (only.fieldId !== undefined && only.fieldId !== fieldId) continue;
    for (const { content, created_at, operation_id: id } of list) {
      if (only.operationIds && (id === null || !only.operationIds.includes(id))) continue;
      const entry = fileEntries(content).findLast(({ fileId, filename }) => fileId === name || filename === name);
      const key = `${fieldId} ${id}`;
      const at = created_at ?? '';
      if (entry && at > (newest.get(key)?.at ?? '')) newest.set(key, { entry, at });
    }
  }
  // A list is written again with each file that is added: its time says nothing about the earlier files. Later ids sort
  // later.
  const found = [...newest.values()].map(({ entry }) => entry);
  return found.sort((a, b) => (a.fileId < b.fileId ? 1 : -1))[0];
}
