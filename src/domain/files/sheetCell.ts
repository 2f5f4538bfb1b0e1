import { isoDayNumber } from '../dates/isoDate';
import type { FieldType } from '../fields/fieldType';

/** A cell of a workbook: text, a number, yes or no, a day (in the workbook's count of days), or nothing. */
export type SheetCell = string | number | boolean | { day: number } | null;

/** Types whose exported text may be a plain number: those with a sign, an error or a marker stay text. */
const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'qualified-number', 'formula']);

/** 1970-01-01 in the count of spreadsheet programs. */
const EPOCH_DAY = 25_569;

/** Earlier days differ between programs: one of them believes that 1900 was a leap year. */
const FIRST_SURE_DAY = 61;

/** The workbook's cell for an exported text of a field (see exportContent); several values stay one text. */
export function sheetCellOf(type: FieldType, text: string): SheetCell {
  if (text === '') return null;
  if (NUMERIC.has(type) && String(Number(text)) === text && Number.isFinite(Number(text))) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'date') {
    const day = (isoDayNumber(text) ?? Number.NEGATIVE_INFINITY) + EPOCH_DAY;
    if (day >= FIRST_SURE_DAY) return { day };
  }
  return text;
}
