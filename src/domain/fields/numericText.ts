import type { Json } from '@/lib/json';

/**
 * A number that is kept as it was written, because the number alone would lose information: `2.50`, `1E-05`, `007`.
 * Decimals follow a point, and there are no thousands separators.
 */
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,9})?$/;
/** No reader produces longer ones. */
const LONGEST = 400;

/** Whether a text is a number in the form in which numbers are stored as text. */
export function isNumericText(text: string): boolean {
  return text.length <= LONGEST && NUMERIC.test(text) && Number.isFinite(Number(text));
}

/** The content for a number written like this: the number if formatting it gives the same text, else the text. */
export function numericContent(plain: string): number | string {
  const value = Number(plain);
  return String(value) === plain ? value : plain;
}

/** The number in the content of a number field; null for markers and everything else. */
export function numberIn(content: Json | undefined): number | null {
  if (typeof content === 'number') return Number.isFinite(content) ? content : null;
  return typeof content === 'string' && isNumericText(content) ? Number(content) : null;
}
