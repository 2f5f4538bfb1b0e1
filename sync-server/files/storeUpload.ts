import type { UploadType } from '@/domain/files/fileUpload';
import { isPicture, isShownInPlace, sniffMedia } from '@/domain/files/sniffMedia';
import { Refusal } from '@/domain/refusal';
import type { Sql } from '../storage/db';
import { freshId } from '../workspaces/createWorkspace';
import type { BlobStore } from './blobStore';
import { insertFile, type WholeFile } from './fileTable';
import type { Upload } from './readUpload';

/** Whose file it is, and for what. */
export interface Uploader {
  workspaceId: string;
  userId: string;
  uploadType: UploadType;
  /** Only pictures are taken, told by their first bytes. */
  picturesOnly?: boolean;
}

/** The type that the bytes tell, else what the sender calls it, unless that would have it shown in place. */
export function mimetypeOf(bytes: Uint8Array, told: string): string {
  const media = sniffMedia(bytes);
  if (media) return media;
  return told === '' || isShownInPlace(told) ? 'application/octet-stream' : told.slice(0, 200);
}

/** @throws Refusal invalid for what is no picture. */
export function demandPicture(bytes: Uint8Array, name: string): void {
  if (!isPicture(sniffMedia(bytes)))
    throw new Refusal('invalid', `${name} is no picture. PNG, JPEG, GIF, WebP, AVIF, BMP and SVG are taken.`);
}

/** Keeps the bytes of an upload and makes its row. @throws Refusal invalid, StorageDown */
export async function storeUpload(sql: Sql, blobs: BlobStore, upload: Upload, by: Uploader): Promise<WholeFile> {
  if (by.picturesOnly) demandPicture(upload.bytes, upload.fileName);
  const file: WholeFile = {
    id: freshId(),
    workspace_id: by.workspaceId,
    sha256: await blobs.put(upload.bytes),
    file_size: upload.bytes.length,
    file_mimetype: mimetypeOf(upload.bytes, upload.mimetype),
    original_name: upload.fileName,
    upload_type: by.uploadType,
    uploaded_by: by.userId,
    alternate_file: null,
    received: upload.bytes.length,
    parts: [],
  };
  await insertFile(sql, file);
  return file;
}
