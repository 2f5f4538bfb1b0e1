import type { QualifiedNumber } from '../fields/qualifiedNumber';

/** Rounds to significant figures, as instruments and people report. */
export function toSignificant(value: number, figures: number): number {
  if (value === 0) return 0;
  const digits = figures - 1 - Math.floor(Math.log10(Math.abs(value)));
  // Dividing by a whole power of ten gives the nearest double; multiplying by a fraction would add trailing digits.
  if (digits >= 0) {
    const scale = 10 ** digits;
    return Math.round(value * scale) / scale;
  }
  const step = 10 ** -digits;
  return Math.round(value / step) * step;
}

/**
 * A value as reported by an assay with limits: `<` below the lower and `>` above the upper limit, else `=` with n and
 * sd.
 * @param figures significant figures of value and sd.
 */
export function measured(
  value: number,
  { lower, upper, n, sd }: { lower: number; upper: number; n?: number; sd?: number },
  figures = 3,
): QualifiedNumber {
  if (value <= lower) return { qualifier: '<', value: lower };
  if (value >= upper) return { qualifier: '>', value: upper };
  const content: QualifiedNumber = { qualifier: '=', value: toSignificant(value, figures) };
  if (n !== undefined) content.n = n;
  if (sd !== undefined && n !== undefined && n > 1) content.sd = toSignificant(sd, 2);
  return content;
}
