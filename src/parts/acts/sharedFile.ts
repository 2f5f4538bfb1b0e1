import type { Client } from '@/contract/client';
import { fileCall } from '@/contract/files/download';
import type { FileEntry } from '@/domain/fields/fileListType';
import { keepCopy, readFile } from '@/store/acts/fileShelf';
import type { LocalStore } from '@/store/localStore';

/** Copies beyond this size are looked at and not kept. */
const KEPT_BYTES = 25 * 1024 * 1024;

/**
 * The bytes of a file that is in no cell: from this device when they are here, else from the server, which looks at the
 * rights. @throws Unreachable, Refusal, ServerFault
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
    // A device without room shows it all the same.
    await keepCopy(store, copy).catch(() => undefined);
  }
  return blob;
}
