import { clockText } from '@/lib/clockText';
import type { SyncStatus } from '@/store/replica/syncStatus';

const KEPT = 'Everything you do is kept on this device and sent later.';

/**
 * Whether this device is in sync with the server, above the list of unsent changes.
 * @param hasNetwork whether the browser has a network at all, to distinguish an unreachable server from no network.
 */
export function headSentence(
  { lost, signedOut, online, trouble, lastSyncedAt, waiting }: SyncStatus,
  hasNetwork: boolean,
): string {
  if (lost) return 'This browser deleted the local copy. Unsent changes are only in the memory of this page.';
  if (signedOut) return 'You were signed out. Your work is kept on this device and sent after you sign in.';
  if (!online) return `${hasNetwork ? 'The server does not answer.' : 'No network.'} ${KEPT}`;
  if (trouble !== null)
    return `${trouble} ${waiting > 0 ? 'Unsent changes are kept on this device and' : 'It'} will be retried automatically.`;
  if (lastSyncedAt === 0) return 'Connecting';
  return `${waiting > 0 ? 'Last synced' : 'Synced'} at ${clockText(lastSyncedAt)}`;
}
