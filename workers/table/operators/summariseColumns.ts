import type { SummaryRequest, SummaryValue } from '../port/tableResult';
import type { OperatorContext } from './queryContext';
import { summariseColumn } from './summariseColumn';

/** The footers of some columns for these rows; hidden and missing columns have none. */
export function summariseColumns(
  rows: Uint32Array,
  requests: readonly SummaryRequest[],
  cx: OperatorContext,
): SummaryValue[] {
  return requests.flatMap(({ fieldId, kind }) => {
    const field = cx.hidden.has(fieldId) ? undefined : cx.columns.field(fieldId);
    return field ? [{ fieldId, summary: summariseColumn(rows, field, kind, cx) }] : [];
  });
}
