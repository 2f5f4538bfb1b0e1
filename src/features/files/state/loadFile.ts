import type { Client } from '@/contract/client';
import { Unreachable } from '@/contract/failures';
import { fieldFileCall } from '@/contract/files/download';
import type { FileEntry } from '@/domain/fields/fileListType';
import { keepCopy, readFile } from '@/store/fileShelf';
import type { LocalStore } from '@/store/localStore';

/** Copies beyond this size are looked at and not kept. */
const KEPT_BYTES = 25 * 1024 * 1024;

/**
 * The bytes of a file in a cell: from this device when they are here, else from the server, which looks at the rights.
 * @throws Unreachable, Refusal, ServerFault
 */
export async function loadFile(
  store: LocalStore,
  client: Client,
  place: { recordId: string; fieldId: string },
  entry: FileEntry,
): Promise<Blob> {
  const held = await readFile(store, entry.fileId);
  if (held?.blob) return held.blob;
  const params = { id: place.recordId, field_id: place.fieldId, name: entry.fileId };
  const response = await client.bytes(fieldFileCall, { params });
  const blob = await response.blob().catch((cause: unknown) => {
    throw new Unreachable('The connection was cut.', { cause });
  });
  if (blob.size <= KEPT_BYTES) {
    const copy = { file_id: entry.fileId, name: entry.filename, type: blob.type, size: blob.size, blob, thumb: null };
    // A device without room shows the file all the same.
    await keepCopy(store, copy).catch(() => undefined);
  }
  return blob;
}
