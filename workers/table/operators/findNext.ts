import { foldText } from '@/lib/foldText';
import type { TableQuery } from '../port/tableQuery';
import type { FoundCell } from '../port/tableResult';
import type { OperatorContext } from './queryContext';
import { shownText } from './shownText';

/**
 * The next cell after `from` whose shown text contains the text, in reading order (identifier first, then fields),
 * starting again at the top after the last one. Null when there is none.
 */
export function findNext(
  rows: Uint32Array,
  text: string,
  from: { index: number; fieldId: string | null },
  query: TableQuery,
  cx: OperatorContext,
): FoundCell | null {
  const needle = foldText(text).trim();
  if (needle === '' || rows.length === 0) return null;
  const { store } = cx.columns;
  const columns: (string | null)[] = [null, ...query.fieldIds.filter((fieldId) => !cx.hidden.has(fieldId))];
  const fromColumn = columns.indexOf(from.fieldId);
  const first = ((from.index % rows.length) + rows.length) % rows.length;
  for (let step = 0; step <= rows.length; step++) {
    const index = (first + step) % rows.length;
    const row = rows[index]!;
    for (let at = 0; at < columns.length; at++) {
      if (step === 0 && at <= fromColumn) continue;
      if (step === rows.length && at > fromColumn) break;
      const fieldId = columns[at]!;
      if (foldText(shownText(row, fieldId, cx)).includes(needle)) return { index, recordId: store.idOf(row), fieldId };
    }
  }
  return null;
}
