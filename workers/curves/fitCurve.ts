import type { CurveConfidence, CurveResult, CurveWarning, FitStatistics } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { CurveParameters } from '@/domain/curves/fourParameterLogistic';
import { asymptoticConfidence } from './confidence/asymptotic';
import { bootstrapConfidence } from './confidence/bootstrap';
import { curveWarnings } from './curveWarnings';
import { FIT_ERRORS } from './fitErrors';
import { fitParameters, type ParameterFit } from './fitParameters';
import { rout } from './outliers/rout';
import { plotData } from './plotData';
import { type UsablePoints, usablePoints } from './usablePoints';

/** One curve to fit. Lists run in parallel; `outliers` are places in them that were excluded by hand. */
export interface CurveInput {
  doses: readonly (number | null | undefined)[];
  responses: readonly (number | null | undefined)[];
  outliers?: readonly number[];
  record_ids?: readonly (string | null)[];
  operation_ids?: readonly (string | null)[];
  config?: FitConfig;
}

/** Doses at which the confidence band is given. */
const BAND_STEPS = 48;
/** Difference of the plateaus, relative to their size, below which a curve is flat. */
const FLAT = 1e-9;

/**
 * Fits one dose-response curve. Every input is answered: with a curve, or with an error string beside the points.
 * Points that cannot take part (no number, negative dose) are left out and counted in a warning; outliers stay in
 * `raw_data_points`, marked.
 */
export function fitCurve(input: CurveInput): CurveResult {
  const config = input.config ?? {};
  const usable = usablePoints(input.doses, input.responses);
  const excluded = outlierMask(input, usable);
  const handExcluded = count(excluded);
  let kept = keptPoints(usable, excluded);
  const warnings = droppedWarnings(usable);

  let fit = firstFit(input, usable, kept, config);
  if (fit.success && config.outlier_method === 'rout') {
    const found = rout(kept.doses, kept.responses, config);
    if (found.length > 0) {
      for (const i of found) excluded[kept.places[i]!] = 1;
      warnings.push({
        code: 'outliers_found',
        message: `${found.length} ${found.length === 1 ? 'outlier' : 'outliers'} found by ROUT`,
      });
      kept = keptPoints(usable, excluded);
      fit = fitParameters(kept.doses, kept.responses, config);
    }
  } else if (!fit.success && usable.doses.length > 0 && handExcluded === usable.doses.length) {
    fit = { success: false, error: FIT_ERRORS.allOutliers };
  }

  const points = {
    plot_data: plotData(usable.doses, usable.responses, (i) => excluded[i] === 1, config.error_bar ?? 'sd'),
    raw_data_points: rawDataPoints(input, usable, excluded),
  };
  if (!fit.success) return { success: false, ...points, warnings, error: fit.error };
  return { ...succeeded(fit, kept, config, warnings), ...points };
}

type Succeeded = Omit<Extract<CurveResult, { success: true }>, 'plot_data' | 'raw_data_points'>;

function succeeded(
  fit: Extract<ParameterFit, { success: true }>,
  kept: KeptPoints,
  config: FitConfig,
  warnings: CurveWarning[],
): Succeeded {
  const doses = [...new Set(kept.doses)].sort((a, b) => a - b);
  const positive = doses.filter((dose) => dose > 0);
  const tested: [number, number] = [positive[0]!, positive.at(-1)!];
  const { baseline, top } = fit.parameters;
  const flat = Math.abs(top - baseline) <= FLAT * Math.max(Math.abs(top), Math.abs(baseline), Number.MIN_VALUE);
  const parameters = flat ? levelCurve(fit.parameters, tested, fit.box.hill) : fit.parameters;
  const totalSquares = squaresAroundMean(kept.responses);
  const statistics = fitStatistics(fit, kept.responses.length, totalSquares);
  const facts = { parameters, box: fit.box, config, doses, flat, rss: fit.fit.rss, totalSquares };
  const { freeParameters } = fit;
  warnings.push(...curveWarnings({ ...facts, freeParameters, degreesOfFreedom: statistics.degrees_of_freedom }));
  return {
    success: true,
    warnings,
    parameters,
    tested_doses: tested,
    fit_statistics: statistics,
    confidence: flat ? null : confidenceOf(fit, kept, config, tested, statistics.degrees_of_freedom),
  };
}

function confidenceOf(
  fit: Extract<ParameterFit, { success: true }>,
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
    ? bootstrapConfidence(kept.doses, kept.responses, parameters, box, degreesOfFreedom, bandDoses, config.bootstrap)
    : asymptoticConfidence(kept.doses, kept.responses, parameters, box, fit.fit.rss, degreesOfFreedom, bandDoses);
}

/**
 * A flat curve has no EC50: it stands in the middle of the tested doses, with a hill slope of one where that is
 * allowed.
 */
function levelCurve(
  parameters: CurveParameters,
  tested: readonly [number, number],
  hill: readonly [number, number],
): CurveParameters {
  const middle = 10 ** ((Math.log10(tested[0]) + Math.log10(tested[1])) / 2);
  return { ...parameters, ec50: middle, hill_slope: hill[0] <= 1 && hill[1] >= 1 ? 1 : parameters.hill_slope };
}

function fitStatistics(fit: Extract<ParameterFit, { success: true }>, points: number, total: number): FitStatistics {
  const degrees_of_freedom = points - fit.freeParameters;
  const { rss } = fit.fit;
  return {
    rss,
    points,
    degrees_of_freedom,
    residual_sd: degrees_of_freedom > 0 ? Math.sqrt(rss / degrees_of_freedom) : null,
    r_squared: total > 0 ? 1 - rss / total : null,
  };
}

function squaresAroundMean(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

interface KeptPoints {
  doses: number[];
  responses: number[];
  /** Place of each kept point among the usable ones. */
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

function keptPoints(usable: UsablePoints, excluded: Uint8Array): KeptPoints {
  const kept: KeptPoints = { doses: [], responses: [], places: [] };
  for (let i = 0; i < excluded.length; i++) {
    if (excluded[i] === 1) continue;
    kept.doses.push(usable.doses[i]!);
    kept.responses.push(usable.responses[i]!);
    kept.places.push(i);
  }
  return kept;
}

function rawDataPoints(input: CurveInput, usable: UsablePoints, excluded: Uint8Array) {
  return Array.from(excluded, (flag, i) => {
    const place = inputPlace(usable, i);
    return {
      dose: usable.doses[i]!,
      response: usable.responses[i]!,
      record_id: input.record_ids?.[place] ?? null,
      operation_id: input.operation_ids?.[place] ?? null,
      is_outlier: flag === 1,
    };
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

function count(mask: Uint8Array): number {
  return mask.reduce((sum, flag) => sum + flag, 0);
}
