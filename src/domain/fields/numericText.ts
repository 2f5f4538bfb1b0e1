import type { Json } from '@/lib/json';

/**
 * A number that is kept as it was written, because the number alone would lose what it says: `2.50`, `1E-05`, `007`.
 * A point is before decimals, nothing between thousands.
 */
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,9})?$/;
/** No reader makes longer ones. */
const LONGEST = 400;

/** Whether a text is a number in the form in which numbers are stored as text. */
export function isNumericText(text: string): boolean {
  return text.length <= LONGEST && NUMERIC.test(text) && Number.isFinite(Number(text));
}

/** The content of a number that was written so: the number where writing it gives the same text, else that text. */
export function numericContent(plain: string): number | string {
  const value = Number(plain);
  return String(value) === plain ? value : plain;
}

/** The number in the content of a number field; null for markers and everything that is none. */
export function numberIn(content: Json | undefined): number | null {
  if (typeof content === 'number') return Number.isFinite(content) ? content : null;
  return typeof content === 'string' && isNumericText(content) ? Number(content) : null;
}
