import { createStore, type StoreApi } from 'zustand/vanilla';

/** Ids of checked records; the actions of the bulk bar apply to them. */
export interface CheckedState {
  ids: ReadonlySet<string>;
  /** Index of the row that was checked last: Shift extends from there. */
  last: number | null;
}

export type CheckedStore = StoreApi<CheckedState>;

export function createChecked(): CheckedStore {
  return createStore<CheckedState>(() => ({ ids: new Set(), last: null }));
}

/** Checks all of these records, or unchecks them if all are checked. */
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
