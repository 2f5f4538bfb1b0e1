import { isValuePlot } from '@/domain/aggregations/valueAggregation';
import type { Lookups } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
import { isRedacted } from '@/domain/records/redacted';
import type { ShownCell } from '@/engine/tableTypes';
import type { PlainCell } from '@/ui/grid';
import { faceOf } from './faceOf';

const EMPTY: PlainCell = { text: '', fill: '' };

/**
 * A cell that is just one line of text, as most are: the grid draws it without a component of its own, because that
 * determines how fast the grid reacts to a key press in a search. Undefined for a cell that needs more (see
 * FieldValue).
 * @param decimals largest number of decimals in the column.
 */
export function plainCell(
  field: Field,
  cell: ShownCell | null,
  lookups: Lookups,
  rowHeight: number,
  decimals: number | undefined,
): PlainCell | undefined {
  if (!cell) return EMPTY;
  const value = cell.values[0];
  if (!value || cell.values.length > 1 || cell.conflict || cell.note !== undefined) return undefined;
  if (isRedacted(value.content) || isValuePlot(field.attrs.aggregation?.kind)) return undefined;
  return faceOf(field).line?.({ field, content: value.content, lookups, rowHeight, decimals });
}
