import type { CurveResult } from './curveResult';

export interface FitCheck {
  good: boolean;
  /** Whether there is a curve, or will be. */
  fitted: boolean;
  word: string;
  /** Everything that a reader should know, in sentences. */
  details: readonly string[];
}

const SHORT: Record<string, string> = {
  points_dropped: 'Points left out',
  no_degrees_of_freedom: 'Too few points to judge',
  flat: 'Flat',
  parameter_at_limit: 'Ends at a bound',
  outside_warn_only_bounds: 'Outside a bound, warn only',
  ec50_outside_tested_doses: 'EC50 outside the doses',
  plateau_not_covered: 'Plateau not reached',
  outliers_found: 'Outliers found',
  no_effect: 'No effect',
};

/** How a fit went, in a word and in sentences. */
export function checkOf(result: CurveResult | undefined): FitCheck {
  if (!result) return { good: true, fitted: true, word: 'Fitting', details: [] };
  if (!result.success) return { good: false, fitted: false, word: 'Not fitted', details: [result.error] };
  const details = result.warnings.map((warning) => warning.message);
  const [first] = result.warnings;
  if (!first) return { good: true, fitted: true, word: 'Good fit', details };
  const more = result.warnings.length > 1 ? ` +${result.warnings.length - 1}` : '';
  return { good: false, fitted: true, word: `${SHORT[first.code] ?? first.code}${more}`, details };
}
