import { indexedDbPersistence } from '@/documents/indexedDbPersistence';
import { readDocuments } from '@/documents/savedDocuments';
import { UnsentRooms } from '@/documents/unsentRooms';
import { rescueWords } from '@/features/sync';
import { saveBlob } from '@/lib/saveBlob';
import type { LocalStore } from '@/store/localStore';
import { closeStore, openStore } from '@/store/openStore';
import { rescueArchive } from '@/store/rescueArchive';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';

/** Saves unsent and refused work to a file of the person, and tells when it cannot be read (S13). */
export async function saveRescueFile(store: LocalStore): Promise<void> {
  try {
    const owner = store.db.name;
    const rooms = new UnsentRooms(localStorage, owner).list();
    const documents = await readDocuments(indexedDbPersistence(owner), rooms);
    const { name, blob } = await rescueArchive(store, (commands) => rescueWords(store, commands), documents);
    saveBlob(name, blob);
  } catch (error) {
    showAlert({ kind: 'error', text: errorText(error) });
  }
}

/** Saves unsent work of other workspaces of the same person, a file for each: one is brought back where it was made. */
export async function saveRescueFilesOf(store: LocalStore, workspaceIds: readonly string[]): Promise<void> {
  for (const workspaceId of workspaceIds) {
    const other = await openStore({ workspaceId, userId: store.userId, commands: store.commands });
    await saveRescueFile(other);
    closeStore(other);
  }
}
