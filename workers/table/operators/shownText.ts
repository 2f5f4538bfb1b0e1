import { formatContent } from '@/domain/fields/showContent';
import { currentValues } from '@/domain/records/currentValues';
import type { OperatorContext } from './queryContext';

/** The text that a cell shows; null = the identifier of the row. */
export function shownText(row: number, fieldId: string | null, cx: OperatorContext): string {
  const { store } = cx.columns;
  if (fieldId === null) return store.identifierOf(row);
  const field = cx.columns.field(fieldId);
  if (!field) return '';
  const shown = currentValues(store.cell(row, fieldId))[0];
  return shown ? formatContent(shown.content, { field, lookups: cx.lookups }) : '';
}
