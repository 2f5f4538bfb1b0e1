import type { CurveResult } from './curveResult';

/** How far a refit moved a curve. */
export type CurveChange =
  /** The fit succeeds only before or only after. */
  | { kind: 'outcome' }
  /** Shift of EC50 in decades and of the plateaus in parts of the former span (absolute numbers). */
  | { kind: 'moved'; logEc50: number; plateaus: number }
  | { kind: 'none' };

/** Shifts from which a refit is worth listing: a quarter of a decade, or a tenth of the span of the curve. */
export const CHANGE_THRESHOLD = { logEc50: 0.25, plateaus: 0.1 };

/** Compares two fits of one curve, as after a change of its configuration. Two failures are no change. */
export function curveChange(before: CurveResult, after: CurveResult, threshold = CHANGE_THRESHOLD): CurveChange {
  if (!before.success || !after.success) return { kind: before.success === after.success ? 'none' : 'outcome' };
  const a = before.parameters;
  const b = after.parameters;
  // The two signs of the hill slope write one curve with its plateaus exchanged.
  const turned = Math.sign(a.hill_slope) * Math.sign(b.hill_slope) < 0;
  const [baseline, top] = turned ? [b.top, b.baseline] : [b.baseline, b.top];
  const span = Math.abs(a.top - a.baseline);
  const largest = Math.max(Math.abs(baseline - a.baseline), Math.abs(top - a.top));
  const plateaus = largest === 0 ? 0 : span > 0 ? largest / span : Infinity;
  const logEc50 = Math.abs(Math.log10(b.ec50) - Math.log10(a.ec50));
  if (logEc50 < threshold.logEc50 && plateaus < threshold.plateaus) return { kind: 'none' };
  return { kind: 'moved', logEc50, plateaus };
}
