import { bringBackDocuments, openUnsaved, type SavedDocument } from '@/documents/savedDocuments';
import { rescueWords } from '@/features/sync';
import { counted } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import { showAlert } from '@/parts/acts/alerts';
import { forgetMark } from '@/store/db/storageGuard';
import { requeue, type UnsentWork, unsentInMemory } from '@/store/rescue/requeue';
import { type RescueArchive, rescueArchive } from '@/store/rescue/rescueArchive';
import type { OpenWorkspace } from '../workspace/openWorkspace';

/** Work that was only in the memory of a page whose local copy was lost. */
export interface SavedInMemory {
  work: UnsentWork;
  documents: SavedDocument[];
  /** The same as a file, in case this device can no longer store anything. */
  archive: RescueArchive;
}

/** Saves what is only in the memory of a workspace, before it is closed. */
export async function saveInMemory({ face, documents }: OpenWorkspace): Promise<SavedInMemory> {
  const { store } = face;
  const open = openUnsaved(documents);
  const archive = await rescueArchive(store, (commands) => rescueWords(store, commands), open);
  store.isRescued = true;
  // Creating the next copy must not be reported as another loss.
  forgetMark(store, localStorage);
  return { work: unsentInMemory(store), documents: open, archive };
}

/**
 * Adds it to the workspace that was opened in place of the lost one.
 * @throws StorageFailure when the device cannot store it
 */
export async function takeUpSaved(
  { face, documents, unsentRooms }: OpenWorkspace,
  saved: SavedInMemory,
): Promise<void> {
  const count = await requeue(face.store, saved.work);
  const views = await bringBackDocuments(documents, unsentRooms, saved.documents);
  if (count + views === 0) return;
  const parts = [
    ...(count > 0 ? [counted(count, 'change')] : []),
    ...(views > 0 ? [counted(views, 'view or text', 'views or texts')] : []),
  ];
  showAlert({ kind: 'info', text: `The local copy has been rebuilt. ${listText(parts)} put back.` });
}
