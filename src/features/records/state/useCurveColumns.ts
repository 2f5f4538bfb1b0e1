import { useEffect, useMemo } from 'react';
import { aggregationOfColumn } from '@/domain/aggregations/aggregatedColumn';
import { type CurveColumn, type CurveRows, columnIdOf, curveColumn, tablesOfCurves } from '@/domain/views/curveColumn';
import { useEngine } from '@/engine/EngineProvider';
import { useRows } from '@/store/hooks/useRows';
import { fieldIdOfRule } from '../model/columnModel';
import type { ViewSettings } from '../model/viewSettings';
import type { TableInfo } from './useTable';

/**
 * The table with the columns derived from dose-response curves: all that can be shown are among its fields, those in
 * the settings are filled (by the workers) as long as this screen is open.
 */
export function useCurveColumns(table: TableInfo, settings: ViewSettings): TableInfo {
  const engine = useEngine();
  const configs = useRows('drc_config');
  const plots = useRows('plot_field');
  const calculated = useRows('calculated_field');
  const fields = useRows('field');
  const sliceId = table.slice?.id ?? '';

  const known = useMemo((): CurveRows => {
    const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
    const [plotRows, calculatedRows, configRows] = [byId(plots), byId(calculated), byId(configs)];
    return {
      plotField: (id) => plotRows.get(id),
      calculatedField: (id) => calculatedRows.get(id),
      config: (id) => configRows.get(id),
    };
  }, [plots, calculated, configs]);
  const offered = useMemo(() => {
    const types = new Map(fields.map((field) => [field.id, field]));
    const mine = new Set(
      configs
        .filter((config) => tablesOfCurves(config, (id) => types.get(id)).includes(sliceId))
        .map((config) => config.id),
    );
    const ids = [
      ...plots.filter((plot) => mine.has(plot.drc_config_id)).map((plot) => `${plot.id}:fitted_line`),
      ...calculated.filter((row) => mine.has(row.drc_config_id)).map((row) => row.id),
    ];
    return ids.flatMap((id) => curveColumn(id, known) ?? []);
  }, [configs, fields, plots, calculated, known, sliceId]);
  const named = useMemo(() => {
    const rules = [...settings.filters, ...settings.group_filters, ...settings.sorts, ...settings.color_filters];
    const ids = [
      ...settings.view_fields.filter((column) => !column.is_hidden).map(columnIdOf),
      ...rules.map((rule) => fieldIdOfRule(rule, settings)),
      settings.group_by_field_id,
      ...(settings.sub_group_field_ids ?? []),
    ];
    const sources = ids.flatMap((id) => (id === null ? [] : [aggregationOfColumn(id)?.sourceId ?? id]));
    return [...new Set(sources)].flatMap((id) => curveColumn(id, known) ?? []);
  }, [settings, known]);

  const filled = named.map((column) => column.id).join();
  useEffect(() => {
    if (filled === '' || sliceId === '') return;
    return engine.showCurveColumns(sliceId, filled.split(','));
  }, [engine, sliceId, filled]);

  return useMemo(() => {
    if (offered.length === 0 && named.length === 0) return table;
    const shown = new Set(named.map(sameAs));
    const columns = [...named, ...offered.filter((column) => !shown.has(sameAs(column)))];
    const curves = new Map(columns.map((column) => [column.id, column]));
    return {
      ...table,
      curves,
      fields: new Map([...table.fields, ...columns.map((column) => [column.id, column.field] as const)]),
      fieldIds: [...table.fieldIds, ...named.map((column) => column.id)],
      mayWrite: (fieldId) => !curves.has(fieldId) && table.mayWrite(fieldId),
    };
  }, [table, offered, named]);
}

/** Equal for two names of one column: a metric may be identified by its calculated field or through the plot field. */
function sameAs({ config, measure }: CurveColumn): string {
  return JSON.stringify([config.id, measure]);
}
