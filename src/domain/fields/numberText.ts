import type { DecimalSeparator } from './fieldContext';

const PLAIN: Record<DecimalSeparator, RegExp> = {
  '.': /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ',': /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?(?:e[+-]?\d+)?$/i,
};
const DIGIT_BEFORE_EXPONENT = /^[^e]*\d/i;

/** One source of a number in text, for expressions that hold one: sign, digits with thousands groups, decimals, exponent. */
export const NUMBER_SOURCE = String.raw`[+-]?(?:\d[\d.,]*|[.,]\d+)(?:e[+-]?\d+)?`;

/**
 * Reads a decimal number: `1,234.5` with decimal `.`, `1.234,5` with decimal `,`, exponents, a leading or trailing
 * decimal separator, a typographic minus. Blanks do not count.
 * @returns null when the text is no finite number.
 */
export function parseNumberText(text: string, decimal: DecimalSeparator): number | null {
  const compact = text.replace(/\s+/g, '').replace(/\u2212/g, '-');
  if (!PLAIN[decimal].test(compact) || !DIGIT_BEFORE_EXPONENT.test(compact)) return null;
  const plain = decimal === '.' ? compact.replaceAll(',', '') : compact.replaceAll('.', '').replace(',', '.');
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

/**
 * The decimal separator that the texts of a column prove, or null when none of them decides (`1,234` may be either).
 * Texts that contradict each other decide nothing either.
 */
export function decimalSeparatorOf(texts: Iterable<string>): DecimalSeparator | null {
  let proven: DecimalSeparator | null = null;
  for (const text of texts) {
    const dot = parseNumberText(text, '.') !== null;
    const comma = parseNumberText(text, ',') !== null;
    if (dot === comma) continue;
    const one: DecimalSeparator = dot ? '.' : ',';
    if (proven !== null && proven !== one) return null;
    proven = one;
  }
  return proven;
}
