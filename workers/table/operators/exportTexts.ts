import { joinValueTexts } from '@/domain/aggregations/aggregatedColumn';
import { exportContent } from '@/domain/fields/showContent';
import { currentValues } from '@/domain/records/currentValues';
import type { ExportRow } from '../port/tableResult';
import type { Answer } from './answerQuery';
import { groupOfPosition } from './groupRows';
import type { OperatorContext } from './queryContext';

/** The shown records from start to end as files carry them. */
export function exportTexts(
  answer: Answer,
  fieldIds: readonly string[],
  start: number,
  end: number,
  cx: OperatorContext,
): ExportRow[] {
  const { store } = cx.columns;
  const rows: ExportRow[] = [];
  for (let index = Math.max(0, start); index < Math.min(end, answer.rows.length); index++) {
    const row = answer.rows[index]!;
    const texts = fieldIds.map((fieldId) => {
      const field = cx.hidden.has(fieldId) ? undefined : cx.columns.field(fieldId);
      if (!field) return '';
      const values = currentValues(store.cell(row, fieldId));
      return joinValueTexts(
        field,
        values.map((value) => exportContent(value.content, { field, lookups: cx.lookups })),
      );
    });
    const line: ExportRow = { recordId: store.idOf(row), identifier: store.identifierOf(row), texts };
    const group = groupOfPosition(answer.groups, index);
    if (group) line.group = group.label;
    rows.push(line);
  }
  return rows;
}
