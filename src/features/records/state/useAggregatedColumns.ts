import { useMemo } from 'react';
import { aggregatedField } from '@/domain/aggregations/aggregatedColumn';
import type { Field } from '@/domain/kinds/field';
import { columnIdOf } from '@/domain/views/curveColumn';
import { fieldIdOfRule } from '../model/columnModel';
import type { ViewSettings } from '../model/viewSettings';
import type { TableInfo } from './useTable';

/**
 * The table with the columns that show several values of a field as one, as far as the settings contain them. The
 * engine computes them from the values themselves, by their names.
 */
export function useAggregatedColumns(table: TableInfo, settings: ViewSettings): TableInfo {
  const named = useMemo(() => {
    const rules = [...settings.filters, ...settings.group_filters, ...settings.sorts, ...settings.color_filters];
    const ids = new Set([
      ...settings.view_fields.map(columnIdOf),
      ...rules.map((rule) => fieldIdOfRule(rule, settings)),
    ]);
    return [...ids].flatMap((id) => (id === null ? [] : (aggregatedField(id, (of) => table.fields.get(of)) ?? [])));
  }, [settings, table.fields]);
  return useMemo(() => {
    if (named.length === 0) return table;
    const own = new Map<string, Field>(named.map((field) => [field.id, field]));
    return {
      ...table,
      fields: new Map([...table.fields, ...own]),
      fieldIds: [...table.fieldIds, ...own.keys()],
      mayWrite: (fieldId) => !own.has(fieldId) && table.mayWrite(fieldId),
    };
  }, [table, named]);
}
