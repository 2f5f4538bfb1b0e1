import { decimalSum } from './decimalSum';

/** A list of numbers in either form. */
export type Numbers = readonly number[] | Float64Array;

/** Sum with compensation (Neumaier 1974), so that long columns do not drift. */
export function sum(values: Numbers): number {
  let total = 0;
  let lost = 0;
  let largest = 0;
  for (const value of values) {
    largest = Math.max(largest, Math.abs(value));
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  const found = total + lost;
  // Where decimal fractions cancel out, the rounding of their binary forms remains: 0.1 + 0.2 − 0.3 is 0.
  const isRemainder = !Number.isInteger(found) && Math.abs(found) < largest / 10;
  return (isRemainder ? decimalSum(values) : null) ?? found;
}

/** Arithmetic mean; null without values. */
export function mean(values: Numbers): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** Middle value, or the mean of the two middle ones; null without values. */
export function median(values: Numbers): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** exp of the mean logarithm; null without values. Every value must be positive. */
export function geometricMean(values: Numbers): number | null {
  const mid = mean(Float64Array.from(values, Math.log));
  return mid === null ? null : Math.exp(mid);
}
