import type { UploadState } from '@/contract/files/start';
import { invalid, Refusal } from '@/domain/refusal';
import type { Db } from '../storage/db';
import type { BlobStore } from './blobStore';
import { type FileKey, type FileRow, findUpload, finishUpload, notePart, presentFile } from './fileTable';
import { demandPicture, mimetypeOf } from './storeUpload';

/** The name under which the pieces of an upload are stored. */
const piecesOf = ({ workspace_id, id }: FileKey): string => `${workspace_id}/${id}`;

/** The progress of an upload. */
export function presentUpload(file: FileRow): UploadState {
  return { ...presentFile(file), received: file.received, is_complete: file.sha256 !== null };
}

/** The unfinished upload that this person began. @throws Refusal not_found */
export async function ownUpload(db: Db, workspaceId: string, userId: string, id: string): Promise<FileRow> {
  const file = await findUpload(db, workspaceId, id);
  if (!file || file.uploaded_by !== userId) throw new Refusal('not_found', 'This file does not exist.');
  return file;
}

/**
 * Joins the pieces when all of them are here, also for an upload whose request was cut off after the last piece. Two
 * requests that finish an upload at once write the same.
 * @throws Refusal invalid for a picture that is not one
 */
export async function finishIfWhole(db: Db, blobs: BlobStore, file: FileRow): Promise<FileRow> {
  if (file.sha256 !== null || file.received < file.file_size) return file;
  const received = await blobs.joinParts(piecesOf(file), file.parts).catch(async (error: unknown) => {
    const now = await findUpload(db, file.workspace_id, file.id);
    if (now?.sha256) return now;
    throw error;
  });
  // Another request was faster: the file is complete and its pieces have been removed.
  if (!('path' in received)) return received;
  try {
    if (['comment-image', 'task-description-image'].includes(file.upload_type))
      demandPicture(received.head, file.original_name);
    await blobs.keep(received);
  } finally {
    await blobs.drop(received);
  }
  await finishUpload(db, file, received.sha256, mimetypeOf(received.head, file.file_mimetype));
  await blobs.dropParts(piecesOf(file), file.parts);
  return (await findUpload(db, file.workspace_id, file.id)) ?? file;
}

/**
 * Stores a piece. One that was stored before changes nothing, so sending a request again does no harm.
 * @throws Refusal conflict for a piece that leaves a gap, invalid for one beyond the end
 */
export async function takePiece(
  db: Db,
  blobs: BlobStore,
  file: FileRow,
  offset: number,
  bytes: Uint8Array,
): Promise<FileRow> {
  if (file.sha256 !== null || offset < file.received || file.received === file.file_size)
    return finishIfWhole(db, blobs, file);
  if (offset > file.received) throw new Refusal('conflict', `The next piece begins at byte ${file.received}.`);
  if (offset + bytes.length > file.file_size)
    throw invalid(['offset'], `The file was announced with ${file.file_size} bytes.`, 'size');
  if (bytes.length === 0) throw invalid(['file'], 'The piece is empty.', 'size');
  await blobs.putPart(piecesOf(file), offset, bytes);
  await notePart(db, file, offset, bytes.length);
  const now = await findUpload(db, file.workspace_id, file.id);
  if (!now) throw new Refusal('not_found', 'This file does not exist.');
  return finishIfWhole(db, blobs, now);
}

/** Days after which an upload that nobody continues is dropped. */
const STALE_DAYS = 14;

/** Drops uploads that were begun long ago and never finished, with their pieces. */
export async function dropStaleUploads(db: Db, blobs: BlobStore): Promise<void> {
  const stale = await db.query<Pick<FileRow, 'workspace_id' | 'id' | 'parts'>>(
    `delete from file where sha256 is null and created_at < now() - interval '${STALE_DAYS} days'
     returning workspace_id, id, parts`,
  );
  for (const file of stale) await blobs.dropParts(piecesOf(file), file.parts);
  await blobs.dropStale();
}
