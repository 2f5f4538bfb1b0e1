import type { NewFile } from '@/store/fileShelf';

/** What is being written and not said yet. */
export interface Draft {
  text: string;
  pictures: NewFile[];
  /** The comment that is answered. */
  answersTo: string | null;
}

export const EMPTY: Draft = { text: '', pictures: [], answersTo: null };

/** Drafts by record, while the page is open: another record may be looked at meanwhile. */
const drafts = new Map<string, Draft>();
const keyOf = (recordId: string) => `labtide:comment:${recordId}`;

/** What was begun about a record. The words outlive a reload, pictures do not. */
export function readDraft(recordId: string): Draft {
  const held = drafts.get(recordId);
  if (held) return held;
  try {
    return { ...EMPTY, text: sessionStorage.getItem(keyOf(recordId)) ?? '' };
  } catch {
    // Storage that is switched off: the draft lives as long as the page.
    return EMPTY;
  }
}

export function keepDraft(recordId: string, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.pictures.length === 0;
  if (isEmpty) drafts.delete(recordId);
  else drafts.set(recordId, draft);
  try {
    if (draft.text === '') sessionStorage.removeItem(keyOf(recordId));
    else sessionStorage.setItem(keyOf(recordId), draft.text);
  } catch {
    // As above.
  }
}
