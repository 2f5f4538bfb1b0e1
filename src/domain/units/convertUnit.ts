import type { Unit } from './unitTable';

/** Digits kept in a conversion whose factor is not a power of ten. */
const FIGURES = 15;

/** A plain number (see readNumberText) with its decimal point moved; its digits stay as they were written. */
function shifted(plain: string, power: number): string {
  if (power === 0) return plain;
  const [mantissa = '', exponent = ''] = plain.toLowerCase().split('e');
  if (exponent !== '') return String(Number(`${mantissa}e${Number(exponent) + power}`));
  const sign = /^[+-]/.test(mantissa) ? mantissa[0]! : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = whole + fraction;
  const point = whole.length + power;
  if (point > 20 || point < -20) return String(Number(`${mantissa}e${power}`));
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const before = padded.slice(0, at);
  let zeros = 0;
  while (zeros < before.length - 1 && before[zeros] === '0') zeros++;
  // Zeros that only the move added are dropped: 100 mg are 0.1 g. Those that were written stay: 1.00 mg are 0.00100 g.
  const after = fraction === '' ? padded.slice(at).replace(/0{1,20}$/, '') : padded.slice(at);
  return `${sign}${before.slice(zeros)}${after === '' ? '' : `.${after}`}`;
}

/** A plain number of one unit in another; between powers of ten it is exact and keeps its significant figures. */
export function convertUnit(plain: string, from: Unit, to: Unit): string {
  const power = from.power - to.power;
  if (from.factor === to.factor) return shifted(plain, power);
  const value = (Number(plain) * from.factor * 10 ** power) / to.factor;
  return String(Number(value.toPrecision(FIGURES)));
}
