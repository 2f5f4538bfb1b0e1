import { createStore, type StoreApi } from 'zustand/vanilla';

/** What stands in the find box of a view. */
export interface FindText {
  text: string;
  /** Only the records with this text are shown. */
  only: boolean;
}

/** Null while the box is closed. Apart from the state of the scene: a keystroke draws the box, not the whole table. */
export type FindStore = StoreApi<FindText | null>;

export function createFind(): FindStore {
  return createStore<FindText | null>(() => null);
}

/** The text that shown records must hold; empty for all. */
export function wantedText(find: FindStore): string {
  const now = find.getState();
  return now?.only ? now.text : '';
}
