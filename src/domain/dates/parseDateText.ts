import { type CivilDate, isCivilDate } from './civilDate';
import { dayInWords } from './dayInWords';

export type DateText = { ok: true; date: CivilDate; note?: string } | { ok: false; message: string };

export const DATE_FORMS = 'YYYY-MM-DD, MM/DD/YYYY, M/D/YYYY or YYMMDD';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const SHORT = /^(\d{2})(\d{2})(\d{2})$/;

/** Two-digit years: 00 to 69 are 2000 to 2069, 70 to 99 are 1970 to 1999. */
export function fullYear(twoDigits: number): number {
  return twoDigits <= 69 ? 2000 + twoDigits : 1900 + twoDigits;
}

function found(text: string): CivilDate | null {
  const iso = ISO.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const slashed = SLASHED.exec(text);
  if (slashed) return { year: Number(slashed[3]), month: Number(slashed[1]), day: Number(slashed[2]) };
  const short = SHORT.exec(text);
  if (short) return { year: fullYear(Number(short[1])), month: Number(short[2]), day: Number(short[3]) };
  return null;
}

/**
 * Reads a date in one of the four forms. A date with slashes is always read month first; if it would also be a date
 * with the day first, the note says how it was read. Days that do not exist are refused.
 */
export function parseDateText(text: string): DateText {
  const date = found(text);
  if (!date) return { ok: false, message: `Not a date. Dates are written ${DATE_FORMS}.` };
  if (!isCivilDate(date)) {
    const swapped = isCivilDate({ year: date.year, month: date.day, day: date.month });
    const hint = swapped && text.includes('/') ? ' The month comes first.' : '';
    return { ok: false, message: `There is no such date.${hint}` };
  }
  const ambiguous = text.includes('/') && date.day <= 12 && date.day !== date.month;
  if (!ambiguous) return { ok: true, date };
  return { ok: true, date, note: `Read month first: ${dayInWords(date)}.` };
}
