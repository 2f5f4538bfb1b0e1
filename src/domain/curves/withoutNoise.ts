/** Relative size, compared with the data, below which a number is only rounding of a fit or a mean. */
const NOISE = 1e-10;

/** The number, or 0 if it is nothing but rounding compared with data of that size: `-7e-15` is no response. */
export function withoutNoise(value: number, size: number): number {
  return Math.abs(value) <= NOISE * size ? 0 : value;
}
