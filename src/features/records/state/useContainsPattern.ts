import { useEffect, useRef } from 'react';
import type { Slice } from '@/domain/kinds/slice';
import { withContains } from '../model/withContains';
import type { TableInfo } from './useTable';
import type { ViewState } from './viewState';

/**
 * Filters the first structure field by a pattern in the address, replacing an existing "contains". Only once per
 * pattern, since the person may change it afterwards.
 */
export function useContainsPattern(pattern: string | null, table: TableInfo, slice: Slice, view: ViewState): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (pattern === null || pattern === done.current) return;
    const filters = withContains(pattern, [...table.fields.values()], slice, view.settings);
    if (!filters) return;
    done.current = pattern;
    view.change({ filters });
  }, [pattern, table, slice, view]);
}
