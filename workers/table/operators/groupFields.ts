import type { FieldShape } from '@/domain/fields/fieldContext';
import type { TableQuery } from '../port/tableQuery';
import type { OperatorContext } from './queryContext';

/** The fields that the query groups by, outermost first, each once; what may not be seen or is not there groups nothing. */
export function groupFields(query: TableQuery, cx: OperatorContext): FieldShape[] {
  const ids = query.groupBy === undefined ? [] : [query.groupBy, ...(query.thenGroupBy ?? [])];
  return [...new Set(ids)].flatMap((id) => (cx.hidden.has(id) ? [] : (cx.columns.field(id) ?? [])));
}
