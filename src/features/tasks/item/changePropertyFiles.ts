import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import { cellPictureFault, MEDIA_HEAD } from '@/domain/files/sniffMedia';
import { FILE_LIMIT } from '@/domain/reading/fileLimits';
import { pastedName } from '@/lib/pastedName';
import { tooLargeText } from '@/lib/words/bytesText';
import { commit } from '@/store/acts/commit';
import type { NewFile } from '@/store/acts/localFiles';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { LocalStore } from '@/store/localStore';

/** A metadata field of an item that contains files. */
export interface FilesPlace {
  taskId: string;
  propertyId: string;
  kind: 'file' | 'image';
}

async function faultOf(file: File, kind: FilesPlace['kind']): Promise<string | null> {
  if (file.size > FILE_LIMIT) return tooLargeText(file.name, file.size, FILE_LIMIT);
  if (kind === 'file') return null;
  const fault = cellPictureFault(new Uint8Array(await file.slice(0, MEDIA_HEAD).arrayBuffer()));
  return fault && `${file.name} is ${fault}`;
}

/**
 * Adds files to a metadata field of an item: stored on this device with the operation, sent when there is a network.
 * @returns why some were not accepted; null = all were
 */
export async function addPropertyFiles(
  store: LocalStore,
  { taskId, propertyId, kind }: FilesPlace,
  files: readonly File[],
): Promise<string | null> {
  const faults: string[] = [];
  const taken: NewFile[] = [];
  for (const file of files) {
    const fault = await faultOf(file, kind).catch(() => `${file.name} cannot be read.`);
    if (fault !== null) faults.push(fault);
    else
      taken.push({
        fileId: newIdOf(store),
        name: pastedName(file.name, store.now()),
        type: file.type,
        blob: file,
        thumb: null,
        use: 'property-file',
      });
  }
  if (taken.length > 0) {
    const add = taken.map(({ fileId, name, blob }) => ({ fileId, filename: name, size: blob.size }));
    const data = { property_files: [{ property_definition_id: propertyId, add }] };
    const title = taken.length === 1 ? `Add ${taken[0]?.name}` : `Add ${taken.length} files`;
    try {
      await commit(store, updateTasks, { task_ids: [taskId], data }, { title, files: taken });
    } catch (error) {
      faults.push(whyNotWritten(error));
    }
  }
  return faults.length === 0 ? null : faults.join(' ');
}

/**
 * Removes a file from a metadata field; undo restores it.
 * @returns why it was not removed; null = it was
 */
export async function removePropertyFile(
  store: LocalStore,
  { taskId, propertyId }: FilesPlace,
  file: { fileId: string; filename: string },
): Promise<string | null> {
  const data = { property_files: [{ property_definition_id: propertyId, remove: [file.fileId] }] };
  try {
    await commit(store, updateTasks, { task_ids: [taskId], data }, { title: `Remove ${file.filename}` });
    return null;
  } catch (error) {
    return whyNotWritten(error);
  }
}
