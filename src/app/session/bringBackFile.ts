import { bringBackDocuments } from '@/documents/savedDocuments';
import { type BroughtBack, bringBack } from '@/store/bringBack';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';
import type { OpenWorkspace } from '../workspace/openWorkspace';

const changes = (count: number) => (count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`);

/** What became of the acts and views of a file, in words. */
function sentenceOf({ queued, known, refused }: BroughtBack, views: number): string {
  const said = [
    queued > 0 && `${changes(queued)} brought back.`,
    views > 0 && `${views === 1 ? '1 view' : `${views} views`} brought back.`,
    refused > 0 && `${changes(refused)} cannot be saved as they are: see Refused.`,
    known > 0 && `${changes(known)} ${known === 1 ? 'was' : 'were'} here already.`,
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(' ') : 'There is no change in this file.';
}

/** Takes up the unsent work of a rescue file again, and tells what became of it (S13). */
export async function bringBackFile(workspace: OpenWorkspace, file: Blob): Promise<void> {
  const { face, documents, unsentRooms } = workspace;
  const { store, status } = face;
  try {
    const result = await bringBack(store, file, (bringing) => status.setState({ bringing }));
    const views = await bringBackDocuments(documents, unsentRooms, result.documents ?? []);
    showAlert({ kind: result.refused > 0 ? 'error' : 'info', text: sentenceOf(result, views) });
  } catch (error) {
    showAlert({ kind: 'error', text: errorText(error) });
  } finally {
    status.setState({ bringing: null });
  }
}
