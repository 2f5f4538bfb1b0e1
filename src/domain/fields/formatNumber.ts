/**
 * A number as cells show it. With significant figures all rounded digits are written (10 with three is `10.0`);
 * exponents appear only below 1e-6 and from 1e15.
 */
export function formatNumber(value: number, significantFigures?: number): string {
  if (significantFigures === undefined || value === 0) return String(value);
  const rounded = value.toPrecision(Math.min(Math.max(significantFigures, 1), 21));
  const number = Number(rounded);
  const exponent = Math.floor(Math.log10(Math.abs(number)));
  if (exponent < -6 || exponent >= 15) return number.toExponential(Math.min(significantFigures - 1, 20));
  return number.toFixed(Math.min(Math.max(significantFigures - 1 - exponent, 0), 100));
}
