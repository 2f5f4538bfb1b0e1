import type { FieldShape } from '@/domain/fields/fieldContext';
import type { TableQuery } from '../port/tableQuery';
import type { OperatorContext } from './queryContext';

/** The fields by which the query groups, outermost first, each once; hidden and missing fields are ignored. */
export function groupFields(query: TableQuery, cx: OperatorContext): FieldShape[] {
  const ids = query.groupBy === undefined ? [] : [query.groupBy, ...(query.thenGroupBy ?? [])];
  return [...new Set(ids)].flatMap((id) => (cx.hidden.has(id) ? [] : (cx.columns.field(id) ?? [])));
}
