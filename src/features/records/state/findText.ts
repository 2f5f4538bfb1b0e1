import { createStore, type StoreApi } from 'zustand/vanilla';

/** What is in the find box of a view. */
export interface FindText {
  text: string;
  /** Only the records with this text are shown. */
  only: boolean;
  /** Rises with each press of the key that finds: the box takes the focus. */
  asked: number;
}

/** Null while the box is closed. Apart from the state of the scene: a keystroke draws the box, not the whole table. */
export type FindStore = StoreApi<FindText | null>;

export function createFind(): FindStore {
  return createStore<FindText | null>(() => null);
}

/** Opens the box with the text of before, or gives it the focus. */
export function openFind(find: FindStore, text: string): void {
  const now = find.getState();
  find.setState(now ? { ...now, asked: now.asked + 1 } : { text, only: false, asked: 1 });
}

/** The text that shown records must hold; empty for all. */
export function wantedText(find: FindStore): string {
  const now = find.getState();
  return now?.only ? now.text : '';
}
