import { aggregatedColumnId, aggregationOfColumn } from '../aggregations/aggregatedColumn';
import { isValueAggregation, isValuePlot } from '../aggregations/valueAggregation';
import { type CurveMeasure, PLOT_KIND_LABELS, PLOT_KINDS, type PlotKind } from '../curves/curveMeasure';
import { DRC_METRICS, type DrcMetric, effectiveDoseMetric, metricColumnName } from '../curves/drcMetric';
import type { CalculatedFieldRow } from '../kinds/calculatedField';
import type { DrcConfig } from '../kinds/drcConfig';
import type { Field } from '../kinds/field';
import type { PlotField } from '../kinds/plotField';
import type { ViewField } from '../kinds/view';
import { lookupColumnId, lookupOfColumn } from '../lookups/lookupColumnId';
import { isStructureMeasure, structureColumnId } from '../structures';

/** A column that is computed from curves, in the form of a field that nobody can write. */
export interface CurveColumn {
  id: string;
  field: Field;
  config: DrcConfig;
  measure: CurveMeasure;
}

/** The rows from which columns are resolved. */
export interface CurveRows {
  plotField(id: string): PlotField | undefined;
  calculatedField(id: string): CalculatedFieldRow | undefined;
  config(id: string): DrcConfig | undefined;
}

type Reference = Pick<
  ViewField,
  'data_field_id' | 'lookup_field_id' | 'plot_field_id' | 'aggregation_type' | 'sort_behavior'
>;

const isPlotKind = (name: string): name is PlotKind => (PLOT_KINDS as readonly string[]).includes(name);
const isMetric = (name: string): name is DrcMetric => (DRC_METRICS as readonly string[]).includes(name);

/** Whether a plot field can be shown by this aggregation. */
export function isPlotAggregation(name: string | null): boolean {
  return name === null || isCurveAggregation(name);
}

/** Whether an aggregation is read from curves, so that only plot fields have it. */
export function isCurveAggregation(name: string): boolean {
  return isPlotKind(name) || isMetric(name);
}

/**
 * The name of what a column of a view shows, unique within the view: the field, the calculated field, the plot field
 * with its aggregation, the structure field with its measure, the lookup, or a summary of several values of one of
 * them. Every cell shows its newest value by default, and a column of newest values can be written like the field
 * itself.
 */
export function columnIdOf(viewField: Reference): string | null {
  const { aggregation_type: kind, sort_behavior: order } = viewField;
  const source = sourceIdOf(viewField);
  if (source === null) return null;
  if (isValueAggregation(kind) && kind !== 'latest') return aggregatedColumnId(source, { kind, order });
  // For a plot field the same names say how its curves are drawn.
  return viewField.plot_field_id === null && isValuePlot(kind)
    ? aggregatedColumnId(source, { kind, order: 'none' })
    : source;
}

/** The name of the column for a file: if the view shows only the newest value, so does the file. */
export function exportedColumnId(viewField: Reference): string | null {
  const id = columnIdOf(viewField);
  const newest = id !== null && viewField.plot_field_id === null && viewField.aggregation_type === 'latest';
  return newest ? aggregatedColumnId(id, { kind: 'latest', order: 'none' }) : id;
}

/** The column whose values the column of a view shows. */
function sourceIdOf(viewField: Reference): string | null {
  if (viewField.data_field_id !== null)
    return isStructureMeasure(viewField.aggregation_type)
      ? structureColumnId(viewField.data_field_id, viewField.aggregation_type)
      : viewField.data_field_id;
  if (viewField.lookup_field_id !== null) return lookupColumnId(viewField.lookup_field_id);
  if (viewField.plot_field_id === null) return null;
  return `${viewField.plot_field_id}:${viewField.aggregation_type ?? 'fitted_line'}`;
}

/** The part of a view field that names a column; the inverse of `columnIdOf`. */
export function referenceOfColumn(columnId: string): Reference {
  const none = {
    data_field_id: null,
    lookup_field_id: null,
    plot_field_id: null,
    aggregation_type: null,
    sort_behavior: 'none' as const,
  };
  const aggregated = aggregationOfColumn(columnId);
  if (aggregated) {
    const { sourceId, kind, order } = aggregated;
    return { ...referenceOfColumn(sourceId), aggregation_type: kind, sort_behavior: order };
  }
  const lookup = lookupOfColumn(columnId);
  if (lookup !== null) return { ...none, lookup_field_id: lookup };
  const [first = '', aggregation] = columnId.split(':');
  if (aggregation === undefined) return { ...none, data_field_id: columnId };
  return isStructureMeasure(aggregation)
    ? { ...none, data_field_id: first, aggregation_type: aggregation }
    : { ...none, plot_field_id: first, aggregation_type: aggregation };
}

/**
 * The column with this name, or null when it is not one of curves or can no longer be shown: its plot field or
 * configuration was deleted, or its metric was turned off.
 */
export function curveColumn(columnId: string, rows: CurveRows): CurveColumn | null {
  const { plot_field_id, aggregation_type } = referenceOfColumn(columnId);
  if (plot_field_id === null) {
    const row = rows.calculatedField(columnId);
    const config = row && !row.is_archived && !row.is_deleted ? liveConfig(row.drc_config_id, rows) : null;
    if (!row || !config) return null;
    const type = row.calculation_type;
    const measure: CurveMeasure =
      type === 'selectivity'
        ? { kind: 'selectivity', name: row.field_name }
        : type === 'fitted_line'
          ? { kind: 'plot', plot: type }
          : { kind: 'metric', metric: type };
    // Named by the current name of its metric: a stored name may be older.
    const name = measure.kind === 'metric' ? metricColumnName(measure.metric, config.config_name) : row.field_name;
    return columnOf(columnId, config, measure, name, row);
  }
  const plot = rows.plotField(plot_field_id);
  const config = plot && !plot.is_archived && !plot.is_deleted ? liveConfig(plot.drc_config_id, rows) : null;
  if (!plot || !config || aggregation_type === null) return null;
  if (isPlotKind(aggregation_type)) {
    const name =
      aggregation_type === 'fitted_line'
        ? plot.field_name
        : `${PLOT_KIND_LABELS[aggregation_type]} ${config.config_name}`;
    return columnOf(columnId, config, { kind: 'plot', plot: aggregation_type }, name, plot);
  }
  // A metric that was never mentioned can be requested by name; one that was turned off cannot.
  if (!isMetric(aggregation_type) || config.column_toggles[aggregation_type] === false) return null;
  const name = metricColumnName(aggregation_type, config.config_name);
  return columnOf(columnId, config, { kind: 'metric', metric: aggregation_type }, name, plot);
}

function liveConfig(id: string, rows: CurveRows): DrcConfig | null {
  const config = rows.config(id);
  return config && !config.is_deleted ? config : null;
}

type Dated = Pick<PlotField, 'created_at' | 'updated_at' | 'workspace_id'> & { created_by: string | null };

const FIGURES = 3;

function columnOf(id: string, config: DrcConfig, measure: CurveMeasure, name: string, row: Dated): CurveColumn {
  const unit = unitOf(config, measure);
  const field: Field = {
    id,
    workspace_id: row.workspace_id,
    field_name: name,
    field_type: measure.kind === 'plot' ? 'xy-array' : 'qualified-number',
    attrs: {
      display_options: { significant_figures: FIGURES, ...(unit === null ? {} : { unit }) },
      drc_config_id: config.id,
    },
    ref_field_id: null,
    ref_slice_id: null,
    identifier_type: null,
    identifier_type_id: null,
    is_archived: false,
    is_key: false,
    is_deleted: false,
    is_readonly: true,
    import_id: null,
    standard_format: null,
    serial_key: null,
    display_aggregation_type: null,
    display_includes_sub_records: false,
    display_includes_operations: true,
    predicted_to_be_numeric: measure.kind !== 'plot',
    created_by: row.created_by ?? '',
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return { id, field, config, measure };
}

/** Unit of the numbers of a column; null if they have none. */
function unitOf(config: DrcConfig, measure: CurveMeasure): string | null {
  if (measure.kind !== 'metric' || config.dose_unit === 'none') return null;
  const parts = effectiveDoseMetric(measure.metric);
  return parts && !parts.negativeLog ? config.dose_unit : null;
}

/**
 * The tables whose records have curves of a configuration: that of the points, and those that a group-by field refers
 * to.
 */
export function tablesOfCurves(
  config: Pick<DrcConfig, 'entity_slice_id' | 'group_by_key_field_ids'>,
  field: (id: string) => Pick<Field, 'field_type' | 'ref_slice_id'> | undefined,
): string[] {
  const pointed = config.group_by_key_field_ids.flatMap((id) => {
    const found = field(id);
    return found?.field_type === 'record-reference' && found.ref_slice_id !== null ? [found.ref_slice_id] : [];
  });
  return [...new Set([config.entity_slice_id, ...pointed])];
}
