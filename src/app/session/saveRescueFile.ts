import { rescueWords } from '@/features/sync';
import { saveBlob } from '@/lib/saveBlob';
import type { LocalStore } from '@/store/localStore';
import { rescueArchive } from '@/store/rescueArchive';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';

/** Saves unsent and refused work to a file of the person, and tells when it cannot be read (S13). */
export async function saveRescueFile(store: LocalStore): Promise<void> {
  try {
    const { name, blob } = await rescueArchive(store, (commands) => rescueWords(store, commands));
    saveBlob(name, blob);
  } catch (error) {
    showAlert({ kind: 'error', text: errorText(error) });
  }
}
