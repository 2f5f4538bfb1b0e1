import { jsonStringEnd } from './jsonStringEnd';

/** Up to fifteen digits are always kept. */
const LONG = /\d{16,}/g;

/** Whether digits are a whole number, not the decimals, the exponent or the front of another one. */
function isInteger(text: string, from: number, to: number): boolean {
  const [before, after] = [text[from - 1] ?? '', text[to] ?? ''];
  if (after === '.' || after === 'e' || after === 'E' || before === '.' || before === '+') return false;
  return !/[eE]/.test(before === '-' ? (text[from - 2] ?? '') : before);
}

/** Digits without zeros at the beginning and end. */
function trimmed(digits: string): string {
  let [from, to] = [0, digits.length];
  while (digits[from] === '0') from++;
  while (to > from && digits[to - 1] === '0') to--;
  return digits.slice(from, to);
}

/** Whether a number is the one that was written: as JavaScript writes it, or digit by digit as others do. */
function isKept(digits: string): boolean {
  const value = Number(digits);
  if (value <= Number.MAX_SAFE_INTEGER || String(value) === digits) return true;
  if (value < 1e21 ? value.toFixed(0) === digits : BigInt(value) === BigInt(digits)) return true;
  const [kept = ''] = value.toExponential().replace('.', '').split('e');
  return trimmed(kept) === trimmed(digits);
}

/**
 * The first integer of a JSON text that would be read as another number, because it has more digits than a number
 * keeps; null = there is none. Decimals are rounded by whoever writes them, and are not looked at.
 */
export function lostDigits(text: string): string | null {
  LONG.lastIndex = 0;
  const quoteFrom = (from: number) => {
    const found = text.indexOf('"', from);
    return found < 0 ? text.length : found;
  };
  let [quote, end] = [quoteFrom(0), 0];
  for (let match = LONG.exec(text); match; match = LONG.exec(text)) {
    const at = match.index;
    // Past the strings that begin before it, of which the last may contain it.
    while (quote < at) {
      end = jsonStringEnd(text, quote) + 1;
      quote = quoteFrom(end);
    }
    if (end > at) {
      LONG.lastIndex = end;
      continue;
    }
    const [digits] = match;
    // Longer ones are beyond the range of numbers.
    if (digits.length < 309 && isInteger(text, at, at + digits.length) && !isKept(digits)) return digits;
  }
  return null;
}
