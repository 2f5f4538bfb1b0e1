import { type Summary, type SummaryKind, summarize } from '@/domain/aggregations/summarize';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { Json } from '@/lib/json';
import type { OperatorContext } from './queryContext';

/** The foot of a column over these rows. */
export function summariseColumn(rows: Uint32Array, field: FieldShape, kind: SummaryKind, cx: OperatorContext): Summary {
  const { store } = cx.columns;
  const contents: Json[] = new Array(rows.length);
  for (let i = 0; i < rows.length; i++) contents[i] = store.content(rows[i]!, field.id);
  return summarize(kind, contents, { field, lookups: cx.lookups });
}
