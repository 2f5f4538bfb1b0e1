import { clockText } from '@/lib/clockText';
import type { SyncStatus } from '@/store/syncStatus';

const KEPT = 'Everything you do is kept on this device and sent later.';

/**
 * How this device stands with the server, above the list of what waits.
 * @param hasNetwork whether the browser has a network at all: a server that is away is told apart from none.
 */
export function headSentence({ signedOut, online, lastSyncedAt, waiting }: SyncStatus, hasNetwork: boolean): string {
  if (signedOut) return 'You were signed out. What you do is kept on this device and sent after you sign in.';
  if (!online) return `${hasNetwork ? 'The server does not answer.' : 'No network.'} ${KEPT}`;
  if (lastSyncedAt === 0) return 'Connecting';
  return `${waiting > 0 ? 'Last in' : 'In'} step with the server at ${clockText(lastSyncedAt)}`;
}
