import { type BroughtBack, bringBack } from '@/store/bringBack';
import type { StoreFace } from '@/store/hooks/StoreProvider';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';

const changes = (count: number) => (count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`);

/** What became of the acts of a file, in words. */
function sentenceOf({ queued, known, refused }: BroughtBack): string {
  const said = [
    queued > 0 && `${changes(queued)} brought back.`,
    refused > 0 && `${changes(refused)} cannot be saved as they are: see Refused.`,
    known > 0 && `${changes(known)} ${known === 1 ? 'was' : 'were'} here already.`,
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(' ') : 'There is no change in this file.';
}

/** Takes up the unsent work of a rescue file again, and tells what became of it (S13). */
export async function bringBackFile({ store, status }: StoreFace, file: Blob): Promise<void> {
  try {
    const result = await bringBack(store, file, (bringing) => status.setState({ bringing }));
    showAlert({ kind: result.refused > 0 ? 'error' : 'info', text: sentenceOf(result) });
  } catch (error) {
    showAlert({ kind: 'error', text: errorText(error) });
  } finally {
    status.setState({ bringing: null });
  }
}
