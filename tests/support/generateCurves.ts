import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { createRandom, type Random } from '@/lib/random';

/** Shape of a generated curve: complete, cut off before its plateau, without effect, or of unusual steepness. */
export const GENERATED_SHAPES = ['full', 'partial', 'flat', 'steep', 'shallow', 'biphasic'] as const;
export type GeneratedShape = (typeof GENERATED_SHAPES)[number];

/**
 * One generated dose-response experiment with its true parameters. Doses in micromolar, responses in percent of
 * control.
 */
export interface GeneratedCurve {
  name: string;
  shape: GeneratedShape;
  direction: 'rising' | 'falling';
  doses: number[];
  responses: number[];
  /** Indices of the points that were displaced deliberately. */
  outliers: number[];
  truth: CurveParameters;
}

/** Curve to generate; everything omitted is drawn at random, in the proportions of a screening laboratory. */
export interface GenerateOptions {
  shape?: GeneratedShape;
  direction?: 'rising' | 'falling';
  /** Points per dose. */
  replicates?: number;
  /** Number of doses. */
  doses?: number;
  /** Standard deviation of the noise in percent of control. */
  noise?: number;
  outliers?: number;
  /** Adds control wells at dose zero. */
  zeroDose?: boolean;
}

/**
 * Draws `count` realistic dose-response experiments: serial dilutions by a constant factor, replicates whose noise
 * grows with the signal, a quarter of the curves with one or two displaced points.
 * @param seed the same seed gives the same curves
 */
export function generateCurves(count: number, seed: number, options: GenerateOptions = {}): GeneratedCurve[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, i) => generateOne(i, random, options));
}

function generateOne(index: number, random: Random, options: GenerateOptions): GeneratedCurve {
  const shape = options.shape ?? pickShape(random);
  const direction = options.direction ?? (random.next() < 0.5 ? 'rising' : 'falling');
  const levels = doseLevels(random, options);
  const truth = drawTruth(shape, direction, levels, random);
  const replicates = options.replicates ?? random.int(1, 4);
  const noise = options.noise ?? 1 + 5 * random.next() ** 2;
  const doses: number[] = [];
  const responses: number[] = [];
  for (const dose of levels) {
    for (let r = 0; r < replicates; r++) {
      doses.push(dose);
      responses.push(measured(dose, shape, truth, noise, random));
    }
  }
  const planted = options.outliers ?? (random.next() < 0.25 ? random.int(1, 2) : 0);
  const outliers = displace(responses, planted, noise, random);
  return { name: `${shape} ${direction} ${index + 1}`, shape, direction, doses, responses, outliers, truth };
}

function pickShape(random: Random): GeneratedShape {
  const u = random.next();
  if (u < 0.45) return 'full';
  if (u < 0.7) return 'partial';
  if (u < 0.82) return 'flat';
  if (u < 0.89) return 'steep';
  return u < 0.95 ? 'shallow' : 'biphasic';
}

function doseLevels(random: Random, options: GenerateOptions): number[] {
  const count = options.doses ?? random.int(6, 12);
  const factor = [2, 3, Math.sqrt(10), 5, 10][random.int(0, count > 9 ? 2 : 4)] ?? 3;
  const highest = [10, 30, 100][random.int(0, 2)] ?? 10;
  const levels = Array.from({ length: count }, (_, i) => round(highest / factor ** (count - 1 - i), 4));
  return (options.zeroDose ?? random.next() < 0.1) ? [0, ...levels] : levels;
}

function drawTruth(
  shape: GeneratedShape,
  direction: 'rising' | 'falling',
  levels: readonly number[],
  random: Random,
): CurveParameters {
  const low = Math.log10(levels.find((dose) => dose > 0) ?? 1);
  const high = Math.log10(levels.at(-1) ?? 1);
  const place = shape === 'partial' ? 0.75 + 0.45 * random.next() : 0.25 + 0.5 * random.next();
  const hill =
    shape === 'steep' ? 3 + 5 * random.next() : shape === 'shallow' ? 0.3 + 0.3 * random.next() : 0.7 + random.next();
  const bottom = 4 * random.normal(0, 1);
  const full =
    shape === 'flat' ? bottom + 2 * random.normal(0, 1) : 100 - 25 * random.next() ** 2 + 3 * random.normal(0, 1);
  const rising = direction === 'rising';
  return {
    baseline: rising ? bottom : 100 - bottom,
    top: rising ? full : 100 - full,
    ec50: 10 ** (low + place * (high - low)),
    hill_slope: hill,
  };
}

function measured(dose: number, shape: GeneratedShape, truth: CurveParameters, noise: number, random: Random): number {
  let response = fourParameterLogistic(dose, truth);
  if (shape === 'biphasic') {
    // A second, weaker site at thirty times the dose reverses part of the effect.
    const second = fourParameterLogistic(dose, { baseline: 0, top: 0.35, ec50: truth.ec50 * 30, hill_slope: 1.5 });
    response -= second * (truth.top - truth.baseline);
  }
  const spread = noise * (0.6 + 0.4 * Math.min(1, Math.abs(response) / 100));
  return round(response + spread * random.normal(0, 1), 5);
}

function displace(responses: number[], count: number, noise: number, random: Random): number[] {
  const chosen = new Set<number>();
  for (let i = 0; i < count && responses.length > 0; i++) {
    const index = random.int(0, responses.length - 1);
    if (chosen.has(index)) continue;
    chosen.add(index);
    const shift = (25 + 5 * noise * random.next()) * (random.next() < 0.5 ? -1 : 1);
    responses[index] = round((responses[index] ?? 0) + shift, 5);
  }
  return [...chosen].sort((a, b) => a - b);
}

function round(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
