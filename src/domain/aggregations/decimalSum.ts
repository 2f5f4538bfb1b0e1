const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
/** Decimal places up to which the sum is exact. */
const MOST_PLACES = 60;

/**
 * The sum of numbers as they are written in decimals; null if one has too many decimal places. Many times slower than
 * adding their binary forms.
 */
export function decimalSum(values: Iterable<number>): number | null {
  let places = 0;
  let total = 0n;
  for (const value of values) {
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = WRITTEN.exec(String(value)) ?? [];
    if (whole === '') return null;
    const own = fraction.length - Number(exponent);
    if (Math.abs(own) > MOST_PLACES) return null;
    if (own > places) {
      total *= 10n ** BigInt(own - places);
      places = own;
    }
    total += BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(places - own);
  }
  return Number(`${total}e-${places}`);
}
