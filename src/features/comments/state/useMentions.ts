import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { personalKey } from '@/lib/personalKey';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import type { Comment } from './useComments';

/** Comments that the list names; older ones stand at their records. */
const MOST = 50;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has read them.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readMark(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage that is switched off: all count as new.
    return '';
  }
}

export interface Mentions {
  /** Newest first. */
  comments: readonly Comment[];
  /** Said since this person looked last on this device. */
  unread: number;
  markRead(): void;
}

/** What colleagues said to this person by an @: from the comments on this device, so without a network too. */
export function useMentions(): Mentions {
  const { userId, db } = useStore();
  const all = useRows('comment');
  const key = personalKey(db.name, 'mentions');
  const mark = useSyncExternalStore(
    subscribe,
    useCallback(() => readMark(key), [key]),
  );
  const comments = useMemo(
    () =>
      all
        .filter((comment) => !comment.is_deleted && comment.created_by !== userId && comment.mentions.includes(userId))
        .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
        .slice(0, MOST),
    [all, userId],
  );
  const newest = comments[0]?.created_at ?? '';
  const markRead = useCallback(() => {
    try {
      localStorage.setItem(key, newest);
    } catch {
      // They are new again the next time.
    }
    for (const listener of listeners) listener();
  }, [key, newest]);
  const unread = comments.filter((comment) => comment.created_at > mark).length;
  return { comments, unread, markRead };
}
