/** Which spread an error bar shows. */
export const ERROR_BARS = ['sd', 'sem'] as const;
export type ErrorBar = (typeof ERROR_BARS)[number];

/** Mean and spread of replicates: SD with n - 1, SEM = SD / sqrt(n). The spread of a single value is null. */
export function meanWithErrorBar(
  values: readonly number[],
  kind: ErrorBar,
): { mean: number; error_bar: number | null } {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value / n, 0);
  if (n < 2) return { mean, error_bar: null };
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  return { mean, error_bar: kind === 'sd' ? sd : sd / Math.sqrt(n) };
}
