import { createStore, type StoreApi } from 'zustand/vanilla';

/** The content of the find box of a view. */
export interface FindText {
  text: string;
  /** Only the records with this text are shown. */
  only: boolean;
  /** Incremented with each press of the find shortcut: the box takes the focus. */
  asked: number;
}

/**
 * Null while the box is closed. Separate from the state of the scene: a key press renders the box, not the whole table.
 */
export type FindStore = StoreApi<FindText | null>;

export function createFind(): FindStore {
  return createStore<FindText | null>(() => null);
}

/** Opens the box with the previous text, or focuses it. */
export function openFind(find: FindStore, text: string): void {
  const now = find.getState();
  find.setState(now ? { ...now, asked: now.asked + 1 } : { text, only: false, asked: 1 });
}

/** The text that shown records must contain; empty for all. */
export function wantedText(find: FindStore): string {
  const now = find.getState();
  return now?.only ? now.text : '';
}
