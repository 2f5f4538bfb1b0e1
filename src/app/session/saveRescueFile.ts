import type { DocumentRegistry } from '@/documents/documentRegistry';
import { indexedDbPersistence } from '@/documents/indexedDbPersistence';
import { openUnsaved, readDocuments } from '@/documents/savedDocuments';
import { UnsentRooms } from '@/documents/unsentRooms';
import { rescueWords } from '@/features/sync';
import { saveBlob } from '@/lib/saveBlob';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import type { LocalStore } from '@/store/localStore';
import { closeStore, openStore } from '@/store/openStore';
import { rescueArchive } from '@/store/rescue/rescueArchive';

/**
 * Saves unsent and refused work to a file, and reports if it cannot be read (S13).
 * @param open the open documents of this page; if the browser deleted the database, unsent ones are saved as they are
 *   in memory.
 */
export async function saveRescueFile(store: LocalStore, open?: DocumentRegistry): Promise<void> {
  try {
    const owner = store.db.name;
    const documents = store.isLost
      ? open
        ? openUnsaved(open)
        : []
      : await readDocuments(indexedDbPersistence(owner), new UnsentRooms(localStorage, owner).list());
    const { name, blob } = await rescueArchive(store, (commands) => rescueWords(store, commands), documents);
    saveBlob(name, blob);
    store.isRescued = true;
  } catch (error) {
    showAlert({ kind: 'error', text: errorText(error) });
  }
}

/**
 * Saves unsent work of the person's other workspaces, one file for each: a file is loaded in the workspace in which the
 * work was done.
 */
export async function saveRescueFilesOf(store: LocalStore, workspaceIds: readonly string[]): Promise<void> {
  for (const workspaceId of workspaceIds) {
    const other = await openStore({ workspaceId, userId: store.userId, commands: store.commands });
    await saveRescueFile(other);
    closeStore(other);
  }
}
