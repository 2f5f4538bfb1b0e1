import { keepCommentDraft, readCommentDraft } from '@/store/acts/commentDrafts';
import type { NewFile } from '@/store/acts/fileShelf';
import type { LocalStore } from '@/store/localStore';

/** What is being written and not said yet. */
export interface Draft {
  text: string;
  pictures: NewFile[];
  /** The comment that is answered. */
  answersTo: string | null;
}

export const EMPTY: Draft = { text: '', pictures: [], answersTo: null };

/** Milliseconds between a letter and its way to the disk: those that follow go with it. */
const PAUSE = 300;

/** Drafts by owner and record, while the page is open: another record may be looked at meanwhile. */
const drafts = new Map<string, Draft>();
/** Ends the waiting of those that are on their way to the disk. */
const waiting = new Map<string, () => void>();
const keyOf = ({ db }: LocalStore, recordId: string) => `${db.name} ${recordId}`;

/** What was begun about a record in this page. */
export function readDraft(store: LocalStore, recordId: string): Draft {
  return drafts.get(keyOf(store, recordId)) ?? EMPTY;
}

/** What was begun in a page that is closed; null when there is nothing. The words outlive it, pictures do not. */
export async function readOlderDraft(store: LocalStore, recordId: string): Promise<Draft | null> {
  const key = keyOf(store, recordId);
  if (drafts.has(key)) return null;
  // A copy that the browser took away has none.
  const words = await readCommentDraft(store.db, recordId).catch(() => null);
  if (!words || drafts.has(key)) return null;
  const draft = { ...EMPTY, ...words };
  drafts.set(key, draft);
  return draft;
}

export function keepDraft(store: LocalStore, recordId: string, draft: Draft): void {
  const key = keyOf(store, recordId);
  drafts.set(key, draft);
  waiting.get(key)?.();
  const timer = setTimeout(() => write(), draft.text === '' ? 0 : PAUSE);
  const forget = () => {
    waiting.delete(key);
    removeEventListener('pagehide', write);
    clearTimeout(timer);
  };
  const write = () => {
    forget();
    // Where there is no room, the words live as long as the page.
    keepCommentDraft(store, recordId, draft).catch(() => undefined);
  };
  waiting.set(key, forget);
  addEventListener('pagehide', write);
}
