import type { UploadType } from '@/domain/files/fileUpload';
import { isPicture, isShownInPlace, sniffMedia } from '@/domain/files/sniffMedia';
import { Refusal } from '@/domain/refusal';
import { freshId } from '../freshId';
import type { Sql } from '../storage/db';
import type { BlobStore } from './blobStore';
import { insertFile, type WholeFile } from './fileTable';
import type { Upload } from './readUpload';

/** Whose file it is, and for which use. */
export interface Uploader {
  workspaceId: string;
  userId: string;
  uploadType: UploadType;
  /** Only pictures are accepted, recognized by their first bytes. */
  picturesOnly?: boolean;
}

/**
 * The media type by the first bytes, else as declared by the sender, unless a browser would display that type inline.
 */
export function mimetypeOf(head: Uint8Array, claimed: string): string {
  const media = sniffMedia(head);
  if (media) return media;
  return claimed === '' || isShownInPlace(claimed) ? 'application/octet-stream' : claimed.slice(0, 200);
}

/** @throws Refusal invalid for a file that is not a picture. */
export function demandPicture(head: Uint8Array, name: string): void {
  if (!isPicture(sniffMedia(head)))
    throw new Refusal('invalid', `${name} is not a picture. PNG, JPEG, GIF, WebP, AVIF, BMP and SVG are accepted.`);
}

/** Stores the bytes of an upload and creates its row. @throws Refusal invalid, StorageDown */
export async function storeUpload(sql: Sql, blobs: BlobStore, upload: Upload, by: Uploader): Promise<WholeFile> {
  const { received } = upload;
  if (by.picturesOnly) demandPicture(received.head, upload.fileName);
  await blobs.keep(received);
  const file: WholeFile = {
    id: freshId(),
    workspace_id: by.workspaceId,
    sha256: received.sha256,
    file_size: received.size,
    file_mimetype: mimetypeOf(received.head, upload.mimetype),
    original_name: upload.fileName,
    upload_type: by.uploadType,
    uploaded_by: by.userId,
    alternate_file: null,
    origin_connection_type: null,
    origin_id: null,
    received: received.size,
    parts: [],
  };
  await insertFile(sql, file);
  return file;
}
