import { useEffect, useRef } from 'react';
import type { Slice } from '@/domain/rows/rowShapes';
import { fieldIdOfRule, targetOf } from '../model/columnModel';
import type { TableInfo } from './useTable';
import type { ViewState } from './viewState';

/**
 * Filters the first structure field by a pattern that the address asks for, in place of a "contains" that stands there.
 * Once per pattern: the person may change it afterwards.
 */
export function useContainsWish(pattern: string | null, table: TableInfo, slice: Slice, view: ViewState): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (pattern === null || pattern === done.current) return;
    const field = [...table.fields.values()].find(
      ({ field_type }) => field_type === 'smiles-string' || field_type === 'molfile',
    );
    if (!field) return;
    done.current = pattern;
    const { settings, change } = view;
    const others = settings.filters.filter(
      (filter) => fieldIdOfRule(filter, settings) !== field.id || filter.filter_type !== 'contains',
    );
    const target = targetOf(field.id, slice, settings);
    const filter = { id: crypto.randomUUID(), ...target, filter_type: 'contains', filter_prop: pattern };
    change({ filters: [...others, filter] });
  }, [pattern, table, slice, view]);
}
