import type { RowChange } from '@/domain/changes/rowChange';
import { picturesOf } from '@/domain/comments/richText';
import type { FileEntry } from '@/domain/fields/fileListType';
import type { UploadType } from '@/domain/files/fileUpload';
import { invalid } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { isUuid } from '@/lib/uuid';
import type { Structure } from '../events/structureCache';
import type { Sql } from '../storage/db';
import { fileEntries } from './cellFiles';
import { attachable } from './fileTable';

type Named = Pick<FileEntry, 'fileId' | 'filename'>;

/** The files that changes put into cells. */
function entriesOf(changes: readonly RowChange[], structure: Structure): Named[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'value' || change.before !== null) return [];
    const type = structure.get('field', change.field_id)?.field_type;
    return type === 'file' || type === 'image' ? fileEntries(change.after.content) : [];
  });
}

/** The pictures that changes put into comments; those that stood there before have been looked at. */
function picturesIn(changes: readonly RowChange[]): Named[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'comment' || !change.after) return [];
    const held = new Set(picturesOf((change.before?.content ?? null) as Json).map((picture) => picture.fileId));
    return picturesOf((change.after.content ?? null) as Json).filter((picture) => !held.has(picture.fileId));
  });
}

/**
 * Every file that is put into a cell or a comment must be here as a whole and be one that was uploaded for that: an id
 * of another workspace, of somebody's import or of nothing is none.
 * @throws Refusal invalid naming the file
 */
export async function demandFiles(
  sql: Sql,
  workspaceId: string,
  structure: Structure,
  changes: readonly RowChange[],
): Promise<void> {
  const demand = async (files: readonly Named[], uses: readonly UploadType[]) => {
    if (files.length === 0) return;
    const ids = [...new Set(files.map((file) => file.fileId))];
    const known = await attachable(sql, workspaceId, ids.filter(isUuid), uses);
    const missing = files.find((file) => !known.has(file.fileId));
    if (missing) throw invalid(['fileId'], `The file ${missing.filename} is not on the server.`, 'file');
  };
  await demand(entriesOf(changes, structure), ['field-file', 'imported-field-file']);
  await demand(picturesIn(changes), ['comment-image']);
}
