import type { Client } from '@/contract/client';
import { fileCall } from '@/contract/files/download';
import type { FileEntry } from '@/domain/fields/fileListType';
import { keepCopy, readFile } from '@/store/acts/localFiles';
import type { LocalStore } from '@/store/localStore';

/** Copies larger than this, in bytes, are shown but not stored. */
const KEPT_BYTES = 25 * 1024 * 1024;

/**
 * The bytes of a file that is not in a cell: from this device if they are here, otherwise from the server, which checks
 * the rights.
 * @throws Unreachable, Refusal, ServerFault
 */
export async function sharedFile(
  store: LocalStore,
  client: Client,
  { fileId, filename }: Pick<FileEntry, 'fileId' | 'filename'>,
): Promise<Blob> {
  const held = await readFile(store, fileId);
  if (held?.blob) return held.blob;
  const blob = await (await client.bytes(fileCall, { params: { file_id: fileId } })).blob();
  if (blob.size <= KEPT_BYTES) {
    const copy = { file_id: fileId, name: filename, type: blob.type, size: blob.size, blob, thumb: null };
    // A device without space still shows it.
    await keepCopy(store, copy).catch(() => undefined);
  }
  return blob;
}
