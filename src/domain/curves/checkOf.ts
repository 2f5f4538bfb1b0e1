import type { CurveResult, CurveWarning } from './curveResult';
import { CURVE_STATE_WORDS, type CurveState } from './curveVerdict';

export interface FitCheck {
  /** Whether nothing needs a second look. */
  good: boolean;
  /** The result of the fit; null while it is running. */
  state: CurveState | null;
  word: string;
  /** Everything that a reader should know, in sentences. */
  details: readonly string[];
}

const SHORT: Record<CurveWarning['code'], string> = {
  points_dropped: 'Points left out',
  controls_apart: 'Controls shown',
  outliers_found: 'Outliers found',
  last_points_leave: 'Last points leave',
  parameter_at_limit: 'Ends at a bound',
  outside_warn_only_bounds: 'Outside a bound, warn only',
  ec50_outside_tested_doses: 'EC50 outside the doses',
  plateau_not_covered: 'Plateau not reached',
  scale_doubtful: 'Check the scale',
};

/** Remarks that are no reason for a second look. */
const QUIET: ReadonlySet<CurveWarning['code']> = new Set(['controls_apart']);

/** The result of a fit, in one word and in sentences. */
export function checkOf(result: CurveResult | undefined): FitCheck {
  if (!result) return { good: true, state: null, word: 'Fitting', details: [] };
  const { verdict, warnings } = result;
  const messages = [...verdict.reasons, ...warnings].map(({ message }) => message);
  const details = [...new Set(messages)];
  const serious = warnings.filter(({ code }) => !QUIET.has(code));
  const [first] = serious;
  if (verdict.state !== 'active')
    return {
      good: verdict.state === 'inactive' && !first,
      state: verdict.state,
      word: CURVE_STATE_WORDS[verdict.state],
      details,
    };
  if (!first) return { good: true, state: 'active', word: 'Good fit', details };
  const more = serious.length > 1 ? ` +${serious.length - 1}` : '';
  return { good: false, state: 'active', word: `${SHORT[first.code]}${more}`, details };
}
