import type { SummaryRequest, SummaryValue } from '../port/tableResult';
import type { OperatorContext } from './queryContext';
import { summariseColumn } from './summariseColumn';

/** The feet of some columns over these rows; what may not be seen or is not there has none. */
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
