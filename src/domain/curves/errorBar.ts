import { withoutNoise } from './withoutNoise';

/** Which spread an error bar shows. */
export const ERROR_BARS = ['sd', 'sem'] as const;
export type ErrorBar = (typeof ERROR_BARS)[number];

/** Mean and spread of replicates: SD with n - 1, SEM = SD / sqrt(n). The spread of a single value is null, as is one
 * too large for a number. */
export function meanWithErrorBar(
  values: readonly number[],
  kind: ErrorBar,
): { mean: number; error_bar: number | null } {
  const n = values.length;
  const size = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const mean = withoutNoise(
    values.reduce((sum, value) => sum + value / n, 0),
    size,
  );
  if (n < 2) return { mean, error_bar: null };
  const sd = Math.hypot(...values.map((value) => value - mean)) / Math.sqrt(n - 1);
  const error_bar = withoutNoise(kind === 'sd' ? sd : sd / Math.sqrt(n), size);
  return { mean, error_bar: Number.isFinite(error_bar) ? error_bar : null };
}
