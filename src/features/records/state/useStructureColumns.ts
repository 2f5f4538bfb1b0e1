import { useEffect, useMemo } from 'react';
import { isStructure } from '@/domain/fields/isStructure';
import { STRUCTURE_MEASURES, type StructureColumn, structureColumn, structureColumnId } from '@/domain/structures';
import { columnIdOf } from '@/domain/views/curveColumn';
import { useEngine } from '@/engine/EngineProvider';
import { fieldIdOfRule } from '../model/columnModel';
import type { ViewSettings } from '../model/viewSettings';
import type { TableInfo } from './useTable';

/**
 * The table with the columns that are computed from its structures: all that can be shown are among its fields, those
 * in the settings are filled (by the workers) as long as this screen is open.
 */
export function useStructureColumns(table: TableInfo, settings: ViewSettings, ready: boolean): TableInfo {
  const { structures } = useEngine();
  const sliceId = table.slice?.id ?? '';
  const offered = useMemo(() => {
    const ids = [...table.fields.values()].flatMap((field) =>
      isStructure(field) && field.attrs.lookup === undefined
        ? STRUCTURE_MEASURES.map((measure) => structureColumnId(field.id, measure))
        : [],
    );
    return ids.flatMap((id) => structureColumn(id, (fieldId) => table.fields.get(fieldId)) ?? []);
  }, [table.fields]);
  const wanted = useMemo(() => {
    const rules = [...settings.filters, ...settings.group_filters, ...settings.sorts, ...settings.color_filters];
    const ids = [
      ...settings.view_fields.filter((column) => !column.is_hidden).map(columnIdOf),
      ...rules.map((rule) => fieldIdOfRule(rule, settings)),
      settings.group_by_field_id,
      ...(settings.sub_group_field_ids ?? []),
    ];
    return new Set(ids);
  }, [settings]);
  const named = useMemo(() => offered.filter((column) => wanted.has(column.id)), [offered, wanted]);

  // As text, so that a change of widths or sorts does not fill anything again.
  const filled = named.map((column) => column.id).join();
  useEffect(() => {
    if (!ready || filled === '') return;
    const columns = filled.split(',').flatMap((id): StructureColumn[] => {
      const column = structureColumn(id, (fieldId) => table.fields.get(fieldId));
      return column ? [column] : [];
    });
    return structures.columns.show(sliceId, columns);
  }, [structures, sliceId, filled, ready, table.fields]);

  return useMemo(() => {
    if (offered.length === 0) return table;
    const computed = new Set(offered.map(({ id }) => id));
    return {
      ...table,
      fields: new Map([...table.fields, ...offered.map((column) => [column.id, column.field] as const)]),
      fieldIds: [...table.fieldIds, ...named.map((column) => column.id)],
      mayWrite: (fieldId) => !computed.has(fieldId) && table.mayWrite(fieldId),
    };
  }, [table, offered, named]);
}
