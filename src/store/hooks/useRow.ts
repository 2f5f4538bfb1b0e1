import { useCallback, useSyncExternalStore } from 'react';
import type { PlainKind } from '@/domain/rows/rowKind';
import type { RowOf } from '@/domain/rows/rowShapes';
import { useStoreFace } from './StoreProvider';

/** One row by id, also a deleted one; undefined when it is not here. */
export function useRow<K extends PlainKind>(kind: K, id: string | null): RowOf<K> | undefined {
  const { rows } = useStoreFace();
  const subscribe = useCallback((listener: () => void) => rows.subscribe(kind, listener), [rows, kind]);
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : rows.row(kind, id)));
}
