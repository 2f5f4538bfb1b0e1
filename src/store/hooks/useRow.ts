import { useCallback, useSyncExternalStore } from 'react';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { useStoreFace } from './StoreProvider';

const nothing = () => {};

/** One row by id, deleted ones included; undefined when it is not here. */
export function useRow<K extends PlainKind>(kind: K, id: string | null): RowOf<K> | undefined {
  const { rows } = useStoreFace();
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? nothing : rows.subscribeRow(kind, id, listener)),
    [rows, kind, id],
  );
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : rows.row(kind, id)));
}
