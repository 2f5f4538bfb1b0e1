import { keepCommentDraft, readCommentDraft } from '@/store/acts/commentDrafts';
import type { NewFile } from '@/store/acts/localFiles';
import type { LocalStore } from '@/store/localStore';

/** An unfinished comment. */
export interface Draft {
  text: string;
  pictures: NewFile[];
  /** The comment to which it replies. */
  answersTo: string | null;
}

export const EMPTY: Draft = { text: '', pictures: [], answersTo: null };

/** Milliseconds between a key press and the write to disk, which includes the key presses that follow. */
const PAUSE = 300;

/** Drafts by owner and record, while the page is open: other records may be opened in between. */
const drafts = new Map<string, Draft>();
/** Cancels pending writes to the disk. */
const waiting = new Map<string, () => void>();
const keyOf = ({ db }: LocalStore, recordId: string) => `${db.name} ${recordId}`;

/** The draft for a record that was begun in this page. */
export function readDraft(store: LocalStore, recordId: string): Draft {
  return drafts.get(keyOf(store, recordId)) ?? EMPTY;
}

/** A draft from a page that was closed; null if there is none. The text survives, pictures do not. */
export async function readOlderDraft(store: LocalStore, recordId: string): Promise<Draft | null> {
  const key = keyOf(store, recordId);
  if (drafts.has(key)) return null;
  // A copy that the browser deleted has none.
  const words = await readCommentDraft(store.db, recordId).catch(() => null);
  if (!words || drafts.has(key)) return null;
  const draft = { ...EMPTY, ...words };
  drafts.set(key, draft);
  return draft;
}

/** Keeps a draft in memory, and writes it to disk after a pause in typing. */
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
    // If there is no space, the text lives only as long as the page.
    keepCommentDraft(store, recordId, draft).catch(() => undefined);
  };
  waiting.set(key, forget);
  addEventListener('pagehide', write);
}
