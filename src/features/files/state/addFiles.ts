import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { cellPictureFault, MEDIA_HEAD } from '@/domain/files/sniffMedia';
import { FILE_LIMIT } from '@/domain/reading/fileLimits';
import { viewablePicture } from '@/engine/askFileReader';
import type { Json } from '@/lib/json';
import { pastedName } from '@/lib/pastedName';
import { tooLargeText } from '@/lib/words/bytesText';
import { commit } from '@/store/acts/commit';
import type { NewFile } from '@/store/acts/localFiles';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { LocalStore } from '@/store/localStore';
import { makeThumb } from '../thumbs/makeThumb';
import { type FilePlace, filesOf } from './cellFiles';

/** The result of dropping, pasting or choosing files. */
export interface AddedFiles {
  added: number;
  refused: { name: string; reason: string }[];
  /** The operation, to undo it; null if nothing was written. */
  opId: string | null;
}

async function faultOf(file: File, kind: 'file' | 'image'): Promise<string | null> {
  if (file.size > FILE_LIMIT) return tooLargeText('The file', file.size, FILE_LIMIT);
  if (kind === 'file') return null;
  const head = new Uint8Array(await file.slice(0, MEDIA_HEAD).arrayBuffer());
  const fault = cellPictureFault(head);
  return fault && `It is ${fault}`;
}

/**
 * Adds files to a cell: they are stored on this device with the command in one transaction, and uploaded when there is
 * a network. One undo step for all of them. A file that cannot be accepted is reported with its name and the reason;
 * the rest is added.
 */
export async function addFiles(
  store: LocalStore,
  place: FilePlace,
  kind: 'file' | 'image',
  files: readonly File[],
): Promise<AddedFiles> {
  const refused: AddedFiles['refused'] = [];
  const taken: NewFile[] = [];
  for (const file of files) {
    const reason = await faultOf(file, kind).catch(() => 'It cannot be read.');
    if (reason !== null) refused.push({ name: file.name, reason });
    else {
      const newId = () => newIdOf(store);
      // A picture that cannot be decoded is treated like any other file.
      const picture = await viewablePicture(file).catch(() => null);
      taken.push({
        fileId: newId(),
        name: pastedName(file.name, store.now()),
        type: file.type,
        blob: file,
        thumb: await makeThumb(picture ?? file),
        ...(picture && { viewable: { fileId: newId(), blob: picture } }),
      });
    }
  }
  const [first] = taken;
  if (!first) return { added: 0, refused, opId: null };
  const held = filesOf(await store.reader.record(place.recordId), place);
  const entries = taken.map(({ fileId, name, blob }) => ({ size: blob.size, fileId, filename: name }));
  const content = [...held, ...entries] as unknown as Json;
  const input = { id: place.recordId, data: { [place.fieldId]: content }, operation_id: place.operationId };
  const title = taken.length === 1 ? `Add ${first.name}` : `Add ${taken.length} files`;
  try {
    const { opId } = await commit(store, setRecordValues, input, { title, files: taken });
    return { added: taken.length, refused, opId };
  } catch (error) {
    const reason = whyNotWritten(error);
    return { added: 0, refused: [...refused, ...taken.map(({ name }) => ({ name, reason }))], opId: null };
  }
}
