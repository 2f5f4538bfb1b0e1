import { bringBackDocuments } from '@/documents/savedDocuments';
import { counted, plural } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { type BroughtBack, bringBack } from '@/store/rescue/bringBack';
import type { OpenWorkspace } from '../workspace/openWorkspace';

/** Outcome for the operations and views of a file, as a message. */
function sentenceOf({ queued, known, refused, comments = 0 }: BroughtBack, views: number): string {
  const said = [
    queued > 0 && `${counted(queued, 'change')} brought back.`,
    views > 0 && `${counted(views, 'view or text', 'views or texts')} brought back.`,
    comments > 0 && `${counted(comments, 'unfinished comment')} brought back.`,
    refused > 0 && `${counted(refused, 'change')} cannot be saved as they are: see Refused.`,
    known > 0 && `${counted(known, 'change')} ${plural(known, 'was', 'were')} here already.`,
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(' ') : 'There is no change in this file.';
}

/** Loads the unsent work of a rescue file, and reports the result (S13). */
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
