import type { FieldShape } from '../fields/fieldContext';
import { LIST_SEPARATOR } from '../fields/listSeparator';
import type { SortBehavior } from '../sorts/sortCellValues';
import type { Aggregation } from './aggregate';
import {
  isValueAggregation,
  isValuePlot,
  NUMERIC_AGGREGATIONS,
  showsAllValues,
  type ValueAggregation,
  type ValuePlot,
} from './valueAggregation';

/** Words that are appended to the name of the field to name the column. */
const NAMES: Record<ValueAggregation | ValuePlot, string> = {
  latest: 'newest',
  earliest: 'oldest',
  list: 'all values',
  range: 'range',
  mean: 'mean',
  median: 'median',
  minimum: 'minimum',
  maximum: 'maximum',
  scatter: 'points',
  line: 'line',
  histogram_categorical: 'bars',
  histogram_numerical: 'histogram',
};
/** A column of curves also ends with the name of what it draws. */
const PLOT = 'values_';
const RANGE_SEPARATOR = ' \u2013 ';

/** The name of a column that summarises several values of another column by `aggregation`. */
export function aggregatedColumnId(sourceId: string, { kind, order }: Aggregation): string {
  return `${sourceId}:${isValuePlot(kind) ? PLOT : ''}${kind}${kind === 'list' && order !== 'none' ? `:${order}` : ''}`;
}

/** The aggregation and the source column that a column's name contains; null for all other columns. */
export function aggregationOfColumn(columnId: string): (Aggregation & { sourceId: string }) | null {
  let rest = columnId;
  let order: SortBehavior = 'none';
  for (const named of ['ascending', 'descending'] as const)
    if (rest.endsWith(`:list:${named}`)) {
      order = named;
      rest = rest.slice(0, -named.length - 1);
    }
  const at = rest.lastIndexOf(':');
  const name = rest.slice(at + 1);
  const plot = name.startsWith(PLOT) ? name.slice(PLOT.length) : null;
  const kind = isValuePlot(plot) ? plot : isValueAggregation(name) ? name : null;
  return at > 0 && kind !== null ? { sourceId: rest.slice(0, at), kind, order } : null;
}

/**
 * The column with this name, in the form of a field that nobody can write; null when it does not summarise another
 * column, or when that one no longer exists.
 */
export function aggregatedField<F extends FieldShape>(
  columnId: string,
  fieldOf: (id: string) => F | undefined,
): F | null {
  const named = aggregationOfColumn(columnId);
  const source = named ? fieldOf(named.sourceId) : undefined;
  if (!named || !source) return null;
  const { sourceId, kind, order } = named;
  const numeric = isValueAggregation(kind) && NUMERIC_AGGREGATIONS.has(kind);
  const { options, formula, dependencies, display_options: shown } = source.attrs;
  return {
    ...source,
    ...('is_key' in source ? { is_key: false, is_readonly: true, serial_key: null } : {}),
    // Values that the field itself leaves out or adds are chosen before they are combined.
    display_includes_sub_records: false,
    display_includes_operations: true,
    id: columnId,
    field_name: `${source.field_name} ${NAMES[kind]}`,
    field_type: numeric ? 'qualified-number' : source.field_type,
    attrs: {
      ...(options && !numeric ? { options } : {}),
      ...(formula !== undefined && !numeric ? { formula, dependencies } : {}),
      ...(shown ? { display_options: shown } : {}),
      aggregation: { field_id: sourceId, kind, order },
    },
    standard_format: null,
  };
}

/**
 * The column that a filter on this one tests. A list shows what its field contains, and the time of the last write
 * belongs to the cell that holds the values: both tests use the field.
 */
export function filteredColumnId(columnId: string, filterType: string | null | undefined): string {
  const named = aggregationOfColumn(columnId);
  return named && (showsAllValues(named.kind) || filterType === 'last_updated_after') ? named.sourceId : columnId;
}

/** The texts of a cell's values as one text: a range by its ends, all others as a list. */
export function joinValueTexts(field: FieldShape, texts: readonly string[]): string {
  const ends = field.attrs.aggregation?.kind === 'range';
  return texts.filter((text) => text !== '').join(ends ? RANGE_SEPARATOR : LIST_SEPARATOR);
}
