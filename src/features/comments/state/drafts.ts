import { personalKey } from '@/lib/personalKey';
import type { NewFile } from '@/store/fileShelf';

/** What is being written and not said yet. */
export interface Draft {
  text: string;
  pictures: NewFile[];
  /** The comment that is answered. */
  answersTo: string | null;
}

export const EMPTY: Draft = { text: '', pictures: [], answersTo: null };

/** Drafts by their key, while the page is open: another record may be looked at meanwhile. */
const drafts = new Map<string, Draft>();
const keyOf = (owner: string, recordId: string) => personalKey(owner, 'comment', recordId);

/**
 * What was begun about a record. The words outlive a reload, pictures do not.
 * @param owner who began it (see personalKey).
 */
export function readDraft(owner: string, recordId: string): Draft {
  const held = drafts.get(keyOf(owner, recordId));
  if (held) return held;
  try {
    return { ...EMPTY, text: sessionStorage.getItem(keyOf(owner, recordId)) ?? '' };
  } catch {
    // Storage that is switched off: the draft lives as long as the page.
    return EMPTY;
  }
}

export function keepDraft(owner: string, recordId: string, draft: Draft): void {
  const key = keyOf(owner, recordId);
  const isEmpty = draft.text === '' && draft.pictures.length === 0;
  if (isEmpty) drafts.delete(key);
  else drafts.set(key, draft);
  try {
    if (draft.text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft.text);
  } catch {
    // As above.
  }
}
