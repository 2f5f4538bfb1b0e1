import { isoDayNumber } from '../dates/isoDate';
import type { FieldType } from '../kinds/fieldType';

/** A number with this many decimals, or a scientific one (`1.50E-05`) with this many after its point. */
export interface WrittenNumber {
  number: number;
  decimals: number;
  isScientific: boolean;
}

/** A cell of a workbook: text, a number, a boolean, a day (as the workbook counts days), or nothing. */
export type SheetCell = string | number | boolean | { day: number } | WrittenNumber | null;

/** Types whose exported text may be a plain number: those with a qualifier, an error or a marker stay text. */
const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'qualified-number', 'formula']);

/** 1970-01-01 as spreadsheet programs count days. */
const EPOCH_DAY = 25_569;

/** Earlier days differ between programs: one of them believes that 1900 was a leap year. */
const FIRST_SURE_DAY = 61;

/** Number of decimals that a format of the workbook shows. */
export const MOST_DECIMALS = 15;

const SCIENTIFIC = /^-?\d(?:\.(\d+))?E[+-]\d{2,3}$/;

/**
 * A number that was written with more significant figures than it needs, in a format that shows them; null if no format
 * does.
 */
function writtenNumber(text: string): WrittenNumber | null {
  const number = Number(text);
  if (!Number.isFinite(number) || text.length > 40) return null;
  const scientific = SCIENTIFIC.exec(text);
  const decimals = scientific ? (scientific[1]?.length ?? 0) : text.length - text.indexOf('.') - 1;
  if (decimals > MOST_DECIMALS) return null;
  if (scientific) {
    const [mantissa = '', exponent = ''] = number.toExponential(decimals).split('e');
    const written = `${mantissa}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
    return written === text ? { number, decimals, isScientific: true } : null;
  }
  return text.includes('.') && number.toFixed(decimals) === text ? { number, decimals, isScientific: false } : null;
}

/** The workbook's cell for an exported text of a field (see exportContent); several values stay one text. */
export function sheetCellOf(type: FieldType, text: string): SheetCell {
  if (text === '') return null;
  if (NUMERIC.has(type) && String(Number(text)) === text && Number.isFinite(Number(text))) return Number(text);
  if (NUMERIC.has(type)) {
    const written = writtenNumber(text);
    if (written) return written;
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'date') {
    const day = (isoDayNumber(text) ?? Number.NEGATIVE_INFINITY) + EPOCH_DAY;
    if (day >= FIRST_SURE_DAY) return { day };
  }
  return text;
}
