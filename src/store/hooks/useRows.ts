import { useCallback, useSyncExternalStore } from 'react';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { useStoreFace } from './StoreProvider';

/** All live rows of a kind (not deleted), in no order; the list keeps its identity until one of them changes. */
export function useRows<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
  const { rows } = useStoreFace();
  const subscribe = useCallback((listener: () => void) => rows.subscribe(kind, listener), [rows, kind]);
  return useSyncExternalStore(subscribe, () => rows.rows(kind));
}

/** As useRows, with the deleted rows: for questions such as whether something was ever there. */
export function useHeldRows<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
  const { rows } = useStoreFace();
  const subscribe = useCallback((listener: () => void) => rows.subscribe(kind, listener), [rows, kind]);
  return useSyncExternalStore(subscribe, () => rows.heldRows(kind));
}

/** Whether the kind has been read from disk, to tell an empty list from one that is not there yet. */
export function useRowsLoaded(kind: PlainKind): boolean {
  const { rows } = useStoreFace();
  const subscribe = useCallback((listener: () => void) => rows.subscribe(kind, listener), [rows, kind]);
  return useSyncExternalStore(subscribe, () => rows.isLoaded(kind));
}
