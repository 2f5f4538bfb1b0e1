import type {
  CurveConfidence,
  CurveResult,
  CurveWarning,
  FitStatistics,
  FittedCurve,
} from '@/domain/curves/curveResult';
import type { CurveVerdict } from '@/domain/curves/curveVerdict';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { withoutNoise } from '@/domain/curves/withoutNoise';
import { formatNumber } from '@/domain/fields/formatNumber';
import type { Json } from '@/lib/json';
import { counted } from '@/lib/words/counted';
import { asymptoticConfidence } from './confidence/asymptotic';
import { bootstrapConfidence } from './confidence/bootstrap';
import { curveWarnings } from './curveWarnings';
import { FIT_ERRORS } from './fitErrors';
import { type FittedParameters, fitParameters, type ParameterFit } from './fitParameters';
import type { FitPoints } from './fitPoints';
import { rout } from './outliers/rout';
import { plotData } from './plotData';
import { scaleWarnings } from './scaleWarnings';
import { type UsablePoints, usablePoints } from './usablePoints';
import { judgeFit } from './verdict/judgeFit';
import { lastPointsLeave } from './verdict/lastPoints';
import { levelLine } from './verdict/levelTest';

/** One curve to fit. The lists are parallel; `outliers` are indices of points that were excluded manually. */
export interface CurveInput {
  doses: readonly (number | null | undefined)[];
  responses: readonly (number | null | undefined)[];
  outliers?: readonly number[];
  record_ids?: readonly (string | null)[];
  operation_ids?: readonly (string | null)[];
  /**
   * Sample or plate of each point: readings of one sample at one dose are averaged before the error bar is computed.
   */
  replicates?: readonly Json[];
  config?: FitConfig;
  /** A preview while something is dragged: not checked for points that leave the curve. */
  brief?: boolean;
}

/** Logarithms of doses in mol/L down to 1e-15, in any unit up to a thousand. */
const LOWEST_LOGARITHM = -15;
const HIGHEST_LOGARITHM = 3;

/** Doses at which the confidence band is given. */
const BAND_STEPS = 48;

/**
 * Fits one dose-response curve and judges it. Every input gets an answer: a curve, or an error string with the points.
 * Unusable points (no number, negative dose) are left out and counted in a warning; outliers stay in `raw_data_points`,
 * marked.
 */
export function fitCurve(input: CurveInput): CurveResult {
  const config = input.config ?? {};
  const usable = usablePoints(input.doses, input.responses);
  const excluded = outlierMask(input, usable);
  const handExcluded = count(excluded);
  let kept = keptPoints(usable, excluded, config);
  const warnings = [...droppedWarnings(usable), ...controlsApart(usable, excluded, config)];

  let fit = firstFit(input, usable, kept, config);
  if (fit.success && config.outlier_method === 'rout') {
    const found = rout(kept.doses, kept.responses, config);
    if (found.length > 0) {
      for (const i of found) excluded[kept.places[i]!] = 1;
      warnings.push({
        code: 'outliers_found',
        message: `${counted(found.length, 'outlier')} found by ROUT`,
      });
      kept = keptPoints(usable, excluded, config);
      fit = fitParameters(kept.doses, kept.responses, config);
    }
  } else if (!fit.success && usable.doses.length > 0 && handExcluded === usable.doses.length) {
    fit = { success: false, error: FIT_ERRORS.allOutliers };
  }

  if (!fit.success && usable.negative > 0) {
    const logarithms = logarithmsOf(input.doses);
    if (logarithms) fit = { success: false, error: FIT_ERRORS.logDoses(...logarithms) };
  }

  const points = {
    plot_data: plotData(usable, excluded, replicatesOf(input, usable), config.error_bar ?? 'sd'),
    raw_data_points: rawDataPoints(input, usable, excluded),
  };
  if (!fit.success) {
    const verdict: CurveVerdict = {
      state: 'no_fit',
      reasons: [{ code: 'fit_failed', message: fit.error }],
      p_value: null,
    };
    return { success: false, ...points, verdict, warnings, error: fit.error };
  }
  const leave = input.brief ? null : lastPointsLeave(kept, fit, config);
  if (leave) warnings.push(leave);
  return { ...judged(fit, kept, config, warnings), ...points };
}

type Failure = Extract<CurveResult, { success: false }>;
type Judged = Omit<FittedCurve, 'plot_data' | 'raw_data_points'> | Omit<Failure, 'plot_data' | 'raw_data_points'>;

/** The fit in the form that its verdict allows: a curve, a level line without an EC50, or the reason for neither. */
function judged(fit: FittedParameters, kept: KeptPoints, config: FitConfig, warnings: CurveWarning[]): Judged {
  const doses = [...new Set(kept.doses)].sort((a, b) => a - b);
  const positive = doses.filter((dose) => dose > 0);
  const tested: [number, number] = [positive[0]!, positive.at(-1)!];
  const verdict = judgeFit(kept, fit, config);
  warnings.push(...scaleWarnings(kept, config, verdict.state, fit.parameters));
  if (verdict.state === 'no_fit') return { success: false, verdict, warnings, error: verdict.reasons[0]!.message };
  const { level, squares } = levelLine(kept.responses);
  const size = kept.responses.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const shared = { success: true, verdict, warnings, tested_doses: tested } as const;
  if (verdict.state === 'inactive') {
    const height = withoutNoise(level, size);
    return {
      ...shared,
      parameters: { baseline: height, top: height, ec50: null, hill_slope: null },
      fit_statistics: fitStatistics({ rss: squares, parameters: 1 }, kept.responses.length, squares),
      confidence: null,
    };
  }
  warnings.push(...curveWarnings({ fit, config, doses }));
  const statistics = fitStatistics(
    { rss: fit.fit.rss, parameters: fit.freeParameters },
    kept.responses.length,
    squares,
  );
  const { baseline, top, ec50, hill_slope } = fit.parameters;
  return {
    ...shared,
    parameters: { baseline: withoutNoise(baseline, size), top: withoutNoise(top, size), ec50, hill_slope },
    fit_statistics: statistics,
    confidence: confidenceOf(fit, kept, config, tested, statistics.degrees_of_freedom),
  };
}

function confidenceOf(
  fit: FittedParameters,
  kept: KeptPoints,
  config: FitConfig,
  tested: readonly [number, number],
  degreesOfFreedom: number,
): CurveConfidence | null {
  const method = config.confidence ?? 'asymptotic';
  if (method === 'none') return null;
  const { parameters, box } = fit;
  const from = Math.log10(tested[0]);
  const decades = Math.log10(tested[1]) - from;
  const bandDoses = Array.from({ length: BAND_STEPS + 1 }, (_, i) =>
    Math.min(tested[1], 10 ** (from + (decades * i) / BAND_STEPS)),
  );
  return method === 'bootstrap'
    ? bootstrapConfidence(kept.doses, kept.responses, parameters, box, degreesOfFreedom, bandDoses, config)
    : asymptoticConfidence(kept.doses, kept.responses, parameters, box, fit.fit.rss, degreesOfFreedom, bandDoses);
}

/** Goodness of fit of a curve with this many parameters. @param total sum of squares around the mean */
function fitStatistics(line: { rss: number; parameters: number }, points: number, total: number): FitStatistics {
  const { rss } = line;
  const degrees_of_freedom = points - line.parameters;
  return {
    rss,
    points,
    degrees_of_freedom,
    residual_sd: degrees_of_freedom > 0 ? Math.sqrt(rss / degrees_of_freedom) : null,
    r_squared: total > 0 ? 1 - rss / total : null,
  };
}

interface KeptPoints extends FitPoints {
  doses: number[];
  responses: number[];
  /** Index of each kept point among the usable ones. */
  places: number[];
}

function firstFit(input: CurveInput, usable: UsablePoints, kept: KeptPoints, config: FitConfig): ParameterFit {
  if (input.doses.length !== input.responses.length) return { success: false, error: FIT_ERRORS.lengths };
  if (usable.doses.length === 0) return { success: false, error: FIT_ERRORS.noPoints };
  return fitParameters(kept.doses, kept.responses, config);
}

function outlierMask(input: CurveInput, usable: UsablePoints): Uint8Array {
  const mask = new Uint8Array(usable.doses.length);
  if (!input.outliers || input.outliers.length === 0) return mask;
  const marked = new Set(input.outliers);
  for (let i = 0; i < mask.length; i++) if (marked.has(inputPlace(usable, i))) mask[i] = 1;
  return mask;
}

function keptPoints(usable: UsablePoints, excluded: Uint8Array, config: FitConfig): KeptPoints {
  const kept: KeptPoints = { doses: [], responses: [], places: [] };
  for (let i = 0; i < excluded.length; i++) {
    if (excluded[i] === 1 || (config.zero_dose === 'apart' && usable.doses[i] === 0)) continue;
    kept.doses.push(usable.doses[i]!);
    kept.responses.push(usable.responses[i]!);
    kept.places.push(i);
  }
  return kept;
}

function rawDataPoints(input: CurveInput, usable: UsablePoints, excluded: Uint8Array) {
  const replicates = replicatesOf(input, usable);
  return Array.from(excluded, (flag, i) => {
    const place = inputPlace(usable, i);
    return {
      dose: usable.doses[i]!,
      response: usable.responses[i]!,
      record_id: input.record_ids?.[place] ?? null,
      operation_id: input.operation_ids?.[place] ?? null,
      is_outlier: flag === 1,
      replicate: replicates[i] ?? null,
    };
  });
}

/** The sample of each usable point as text; null where none is given. */
function replicatesOf({ replicates }: CurveInput, usable: UsablePoints): (string | null)[] {
  return Array.from(usable.doses, (_, i) => {
    const content = replicates?.[inputPlace(usable, i)] ?? null;
    return content === null ? null : typeof content === 'string' ? content : JSON.stringify(content);
  });
}

function inputPlace(usable: UsablePoints, i: number): number {
  return usable.indices ? usable.indices[i]! : i;
}

function droppedWarnings({ incomplete, negative }: UsablePoints): CurveWarning[] {
  const reasons = [
    incomplete > 0 ? `${incomplete} without a number` : '',
    negative > 0 ? `${negative} with a negative dose` : '',
  ].filter((text) => text !== '');
  return reasons.length > 0 ? [{ code: 'points_dropped', message: `Points left out: ${reasons.join(', ')}` }] : [];
}

/**
 * Doses such as -9 … -4 are not typing errors: tables made for other programs contain the logarithm of the dose.
 * @returns the lowest and the highest of them; null when most doses are not negative, or too low to be logarithms
 */
function logarithmsOf(doses: CurveInput['doses']): [string, string] | null {
  const given = doses.filter((dose): dose is number => typeof dose === 'number' && Number.isFinite(dose));
  const [low, high] = [Math.min(...given), Math.max(...given)];
  const negative = given.filter((dose) => dose < 0).length;
  if (2 * negative <= given.length || low < LOWEST_LOGARITHM || high > HIGHEST_LOGARITHM) return null;
  return [formatNumber(low), formatNumber(high)];
}

/** The warning about points at dose zero that are shown next to the curve. */
function controlsApart(usable: UsablePoints, excluded: Uint8Array, { zero_dose }: FitConfig): CurveWarning[] {
  if (zero_dose !== 'apart') return [];
  const controls = excluded.reduce((sum, flag, i) => sum + (flag === 0 && usable.doses[i] === 0 ? 1 : 0), 0);
  if (controls === 0) return [];
  const message = `${counted(controls, 'control')} at dose 0 shown, not fitted`;
  return [{ code: 'controls_apart', message }];
}

function count(mask: Uint8Array): number {
  return mask.reduce((sum, flag) => sum + flag, 0);
}
