import { numberText } from '@/lib/words/counted';
import type { SyncStatus } from '@/store/replica/syncStatus';

export type SyncTone = 'plain' | 'active' | 'stop';

export interface SyncSentence {
  /** Short, for the top bar. */
  lead: string;
  /** The part that needs attention, in bold; null = none. */
  detail: string | null;
  tone: SyncTone;
}

/** Number of unsent changes; while a file or a long outbox is being sent, the progress. */
function waitingText({ drain, online, waiting, upload }: SyncStatus): string {
  if (upload && online) return `Uploading ${Math.floor((100 * upload.sent) / Math.max(1, upload.total))} %`;
  if (drain && online) return `${numberText(drain.sent)} of ${numberText(drain.total)} sent`;
  return `${numberText(waiting)} waiting`;
}

/** The true state of this device's work in a few words (experience.md, every day 1). */
export function stateSentence(status: SyncStatus): SyncSentence {
  if (status.lost) return { lead: 'Not saved', detail: 'Local copy deleted', tone: 'stop' };
  if (!status.saved) return { lead: 'Not saved', detail: 'This device cannot save', tone: 'stop' };
  const refused = status.refused > 0 ? `${status.refused} refused` : null;
  const waiting = status.waiting > 0 ? waitingText(status) : null;
  const trouble = status.trouble !== null && status.online ? 'Server error' : null;
  const details = [waiting, refused, trouble].filter((part) => part !== null).join(' · ');
  const tone: SyncTone = refused ? 'stop' : details ? 'active' : 'plain';
  if (status.signedOut) return { lead: 'Signed out', detail: details || 'Sign in to resume syncing', tone: 'active' };
  if (status.saving) return { lead: 'Saving', detail: details || null, tone: refused ? 'stop' : 'active' };
  if (details) return { lead: 'Saved here', detail: details, tone };
  if (!status.online) return { lead: 'Saved here', detail: 'Offline', tone: 'active' };
  if (status.missing.length > 0 || status.progress) {
    const { done, total } = status.progress ?? { done: 0, total: 0 };
    const detail = total > 0 ? `${numberText(done)} of ${numberText(total)}` : 'records';
    return { lead: 'Fetching', detail, tone: 'active' };
  }
  return { lead: 'All synced', detail: null, tone: 'plain' };
}
