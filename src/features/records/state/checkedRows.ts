import { createStore, type StoreApi } from 'zustand/vanilla';

/** Records that are checked, by id; acts of the bulk bar are about them. */
export interface CheckedState {
  ids: ReadonlySet<string>;
  /** Place of the row that was checked last: Shift checks from there. */
  last: number | null;
}

export type CheckedStore = StoreApi<CheckedState>;

export function createChecked(): CheckedStore {
  return createStore<CheckedState>(() => ({ ids: new Set(), last: null }));
}

/** Checks all of these records, or unchecks them when all of them are checked. */
export function turnChecked(store: CheckedStore, ids: readonly string[], last: number | null): void {
  store.setState((before) => {
    const next = new Set(before.ids);
    const isOn = ids.every((id) => next.has(id));
    for (const id of ids)
      if (isOn) next.delete(id);
      else next.add(id);
    return { ids: next, last };
  });
}

export function uncheckAll(store: CheckedStore): void {
  store.setState({ ids: new Set(), last: null });
}
