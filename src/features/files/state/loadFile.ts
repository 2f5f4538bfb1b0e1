import type { Client } from '@/contract/client';
import { Unreachable } from '@/contract/failures';
import { fieldFileCall } from '@/contract/files/download';
import type { FileEntry } from '@/domain/fields/fileListType';
import { keepCopy, readFile } from '@/store/acts/localFiles';
import type { LocalStore } from '@/store/localStore';

/** Copies larger than this, in bytes, are shown but not stored. */
const KEPT_BYTES = 25 * 1024 * 1024;

interface CellOfFile {
  recordId: string;
  fieldId: string;
}

/**
 * The bytes of a file in a cell: from this device if they are here, otherwise from the server, which checks the rights.
 * @throws Unreachable, Refusal, ServerFault
 */
export async function loadFile(store: LocalStore, client: Client, place: CellOfFile, entry: FileEntry): Promise<Blob> {
  const held = await readFile(store, entry.fileId);
  return held?.blob ?? fetchFile(store, client, place, entry, entry.fileId, false);
}

/**
 * As `loadFile`, but what can be shown: for a picture that browsers cannot show, the converted version, if there is
 * one.
 */
export async function loadViewable(
  store: LocalStore,
  client: Client,
  place: CellOfFile,
  entry: FileEntry,
): Promise<Blob> {
  if (!/\.tiff?$/i.test(entry.filename)) return loadFile(store, client, place, entry);
  const copyId = `${entry.fileId} to look at`;
  const alternateId = (await readFile(store, entry.fileId))?.alternate;
  const held = (alternateId && (await readFile(store, alternateId))) || (await readFile(store, copyId));
  return held?.blob ?? fetchFile(store, client, place, entry, copyId, true);
}

async function fetchFile(
  store: LocalStore,
  client: Client,
  place: CellOfFile,
  entry: FileEntry,
  copyId: string,
  isAlternate: boolean,
): Promise<Blob> {
  const params = { id: place.recordId, field_id: place.fieldId, name: entry.fileId };
  const response = await client.bytes(fieldFileCall, { params, query: isAlternate ? { alternate: 'true' } : {} });
  const blob = await response.blob().catch((cause: unknown) => {
    throw new Unreachable('The connection was interrupted.', { cause });
  });
  if (blob.size <= KEPT_BYTES) {
    const copy = { file_id: copyId, name: entry.filename, type: blob.type, size: blob.size, blob, thumb: null };
    // A device without space still shows the file.
    await keepCopy(store, copy).catch(() => undefined);
  }
  return blob;
}
