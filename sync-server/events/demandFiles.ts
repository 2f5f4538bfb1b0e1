import type { RowChange } from '@/domain/changes/rowChange';
import type { Reader } from '@/domain/commands/reader';
import { picturesOf } from '@/domain/comments/richText';
import type { FileEntry } from '@/domain/fields/fileListType';
import type { UploadType } from '@/domain/files/fileUpload';
import type { Actor } from '@/domain/permissions/actor';
import { invalid } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { isUuid } from '@/lib/uuid';
import { fileEntries } from '../files/cellFiles';
import { attachable } from '../files/fileTable';
import type { Sql } from '../storage/db';
import { cellsWithFiles, type FileUse } from './fileUses';
import { isInComment } from './isInComment';
import { isTaskPicture } from './isTaskPicture';
import { isPropertyFile, propertyFilesIn } from './propertyFiles';
import { Sight } from './sight';
import type { Structure } from './structureCache';

/** A file named in a change, with the record whose cell it is put into, if any. */
interface Named extends Pick<FileEntry, 'fileId' | 'filename'> {
  recordId: string | null;
}

/** The files that changes put into cells. */
function entriesOf(changes: readonly RowChange[], structure: Structure): (Named & FileUse)[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'value' || change.before !== null) return [];
    const { record_id: recordId, field_id: fieldId } = change;
    const type = structure.get('field', fieldId)?.field_type;
    if (type !== 'file' && type !== 'image') return [];
    return fileEntries(change.after.content).map((entry) => ({ ...entry, recordId, fieldId }));
  });
}

/** The pictures that changes put into comments; pictures that were there before have been checked already. */
function picturesIn(changes: readonly RowChange[]): Named[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'comment' || !change.after) return [];
    const held = new Set(picturesOf((change.before?.content ?? null) as Json).map((picture) => picture.fileId));
    const pictures = picturesOf((change.after.content ?? null) as Json);
    return pictures.filter(({ fileId }) => !held.has(fileId)).map((picture) => ({ ...picture, recordId: null }));
  });
}

/** The pictures that changes put into the texts of items and definitions. */
function taskPicturesIn(changes: readonly RowChange[]): Named[] {
  const idsOf = (ids: unknown) => (Array.isArray(ids) ? (ids as string[]) : []);
  return changes.flatMap((change) => {
    if ((change.kind !== 'task' && change.kind !== 'task_definition') || !change.after?.picture_ids) return [];
    const held = new Set(idsOf(change.before?.picture_ids));
    const added = idsOf(change.after.picture_ids).filter((fileId) => !held.has(fileId));
    return added.map((fileId) => ({ fileId, filename: fileId, recordId: null }));
  });
}

/** The data that the check uses. */
export interface FileCheck {
  sql: Sql;
  structure: Structure;
  read: Reader;
  actor: Actor;
}

/**
 * Files that this person may read in some cell, starting with cells that they put files into. Only somebody who may
 * read a file may name it; otherwise a leaked id would open the file.
 */
async function readInCells({ sql, structure, read, actor }: FileCheck, named: readonly Named[]): Promise<Set<string>> {
  const sight = new Sight(actor, structure);
  const seen = new Set<string>();
  const look = async (recordIds: readonly string[]) => {
    for (const record of await read.records(recordIds)) {
      const shown = record && !record.attrs.is_deleted ? sight.record(record) : null;
      for (const value of Object.values(shown?.cells ?? {}).flat())
        if (!value.hidden) for (const { fileId } of fileEntries(value.content)) seen.add(fileId);
    }
  };
  await look([...new Set(named.flatMap(({ recordId }) => recordId ?? []))]);
  const elsewhere = [...new Set(named.map(({ fileId }) => fileId))].filter((id) => !seen.has(id));
  if (elsewhere.length > 0) await look(await cellsWithFiles(sql, actor.workspace_id, sight, structure, elsewhere));
  return seen;
}

/**
 * Every file that is put into a cell or a comment must be completely uploaded, for that purpose, and either uploaded by
 * this person or readable to them: the id of another workspace's file, of somebody's import, of a hidden cell or of
 * nothing does not count.
 * @returns the files that are in cells from now on
 * @throws Refusal invalid naming the file
 */
export async function demandFiles(check: FileCheck, changes: readonly RowChange[]): Promise<FileUse[]> {
  const { sql, actor, structure } = check;
  const demand = async <T extends Pick<FileEntry, 'fileId' | 'filename'>>(
    files: readonly T[],
    uses: readonly UploadType[],
    readable: (foreign: readonly T[]) => Promise<ReadonlySet<string>>,
  ) => {
    if (files.length === 0) return;
    const ids = [...new Set(files.map((file) => file.fileId))];
    const uploaders = await attachable(sql, actor.workspace_id, ids.filter(isUuid), uses);
    const refuse = (file: T) => invalid(['fileId'], `The file ${file.filename} is not on the server.`, 'file');
    const missing = files.find((file) => !uploaders.has(file.fileId));
    if (missing) throw refuse(missing);
    const foreign = files.filter((file) => uploaders.get(file.fileId) !== actor.user_id);
    if (foreign.length === 0) return;
    const seen = await readable(foreign);
    const unread = foreign.find((file) => !seen.has(file.fileId));
    if (unread) throw refuse(unread);
  };
  const entries = entriesOf(changes, structure);
  await demand(entries, ['field-file', 'imported-field-file'], (foreign) => readInCells(check, foreign));
  await demand(picturesIn(changes), ['comment-image'], async (foreign) => {
    const sight = new Sight(actor, structure);
    const seen = new Set<string>();
    for (const { fileId } of foreign) if (await isInComment(sql, sight, fileId)) seen.add(fileId);
    return seen;
  });
  await demand(taskPicturesIn(changes), ['task-description-image', 'comment-image'], async (foreign) => {
    const sight = new Sight(actor, structure);
    return new Set(foreign.map(({ fileId }) => fileId).filter((id) => isTaskPicture(structure, sight, id)));
  });
  await demand(propertyFilesIn(changes, structure), ['property-file'], async (foreign) => {
    const sight = new Sight(actor, structure);
    return new Set(foreign.map(({ fileId }) => fileId).filter((id) => isPropertyFile(structure, sight, id)));
  });
  return entries.map(({ fileId, recordId, fieldId }) => ({ fileId, recordId, fieldId }));
}
