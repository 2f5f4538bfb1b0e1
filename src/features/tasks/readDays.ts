const WHOLE = /^[+]?(-?\d{1,5})$/;

/** Whole days that a person typed, with any kind of minus sign; null if it is no whole number. */
export function readDays(text: string): number | null {
  const found = WHOLE.exec(text.trim().replace(/^[\u2010-\u2015\u2212]\s*/, '-'));
  return found ? Number(found[1]) : null;
}

/** Message about a number of days that cannot be read. */
export const NOT_DAYS = 'Give a whole number of days, such as −3 or 5.';
