import { useCallback, useMemo } from 'react';
import type { RowOf } from '@/domain/kinds/registry';
import type { ChangeNotice } from '@/store/db/changeStream';
import type { OutboxEntry } from '@/store/db/schema';
import { useRowsAt } from '@/store/hooks/useRowsAt';
import { useStoreQuery } from '@/store/hooks/useStoreQuery';
import type { LocalStore } from '@/store/localStore';

export type Comment = RowOf<'comment'>;

/** A comment with its replies, oldest first. */
export interface Thread {
  /** null if the comment that was replied to has been deleted. */
  comment: Comment | null;
  id: string;
  answers: Comment[];
}

const byTime = (a: Comment, b: Comment) =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1;

/** Groups comments into threads: a reply to a reply belongs to the same thread. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rootOf = (comment: Comment): string => {
    const seen = new Set<string>();
    let at = comment;
    while (at.parent_comment_id !== null && !seen.has(at.id)) {
      seen.add(at.id);
      const parent = byId.get(at.parent_comment_id);
      if (!parent) return at.parent_comment_id;
      at = parent;
    }
    return at.id;
  };
  const threads = new Map<string, Thread>();
  for (const comment of [...comments].sort(byTime)) {
    const id = rootOf(comment);
    const thread = threads.get(id) ?? { id, comment: byId.get(id) ?? null, answers: [] };
    if (comment.id !== id) thread.answers.push(comment);
    threads.set(id, thread);
  }
  return [...threads.values()];
}

/** The comments on a record, live. */
export function useThreads(recordId: string): Thread[] {
  const comments = useRowsAt('comment', 'resource_id', recordId);
  return useMemo(() => threadsOf(comments), [comments]);
}

const outboxChanged = (notice: ChangeNotice) => notice.outbox;

/** Unsent operations on comments of a record, by comment, and the refused ones. */
export function useUnsentComments(recordId: string): { waiting: ReadonlySet<string>; refused: readonly OutboxEntry[] } {
  const read = useCallback(
    async ({ db }: LocalStore) => {
      const entries = await db.outbox.where('touches').startsWith('comment:').toArray();
      const own = entries.filter((entry) => (entry.input as { id?: string }).id === recordId);
      const waiting = own.filter((entry) => entry.state !== 'refused').flatMap((entry) => entry.touches);
      return {
        waiting: new Set(waiting.map((key) => key.slice('comment:'.length))),
        refused: own.filter((entry) => entry.state === 'refused'),
      };
    },
    [recordId],
  );
  return useStoreQuery(read, outboxChanged) ?? NONE;
}

const NONE = { waiting: new Set<string>(), refused: [] };
