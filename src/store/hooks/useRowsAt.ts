import { useCallback, useSyncExternalStore } from 'react';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { useStoreFace } from './StoreProvider';

const nothing = () => {};

/**
 * Live rows of a kind whose indexed attribute (see the kind's `indexed`) is the value, or whose list holds it: comments
 * of a record, tasks of a day. The cost depends on their number, not on the size of the kind. null = none.
 */
export function useRowsAt<K extends PlainKind>(kind: K, attr: string, value: string | null): readonly RowOf<K>[] {
  const { rows } = useStoreFace();
  const subscribe = useCallback(
    (listener: () => void) => (value === null ? nothing : rows.subscribeAt(kind, attr, value, listener)),
    [rows, kind, attr, value],
  );
  return useSyncExternalStore(subscribe, () => (value === null ? NONE : rows.rowsAt(kind, attr, value)));
}

const NONE: readonly never[] = [];
