import type { FieldShape } from '../fields/fieldContext';
import { derivedValues } from '../records/derivedValues';
import type { RecordRow } from '../records/recordRow';
import { type CalculationContext, calculateFormula } from './calculateFormula';
import { resultTime } from './resultTime';

/** The record with a cell for each formula field that has a result, so that all readers of cells see them too. */
export function withFormulas<R extends Pick<RecordRow, 'cells'>>(
  record: R,
  formulas: readonly FieldShape[],
  cx: CalculationContext,
): R {
  if (formulas.length === 0) return record;
  const cells: RecordRow['cells'] = { ...record.cells };
  for (const field of formulas) {
    const cellOf = (id: string) => record.cells[id] ?? [];
    const { content } = calculateFormula(field, cellOf, cx);
    if (content !== null) cells[field.id] = derivedValues([content], resultTime(field, cellOf, cx.fields));
  }
  return { ...record, cells };
}
