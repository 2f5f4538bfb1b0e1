import { createRandom, mix32 } from '@/lib/random';
import { isoDateOfDay } from '../dates/isoDate';
import type { QualifiedNumber } from '../fields/qualifiedNumber';
import { APPROVED_DRUGS, type Drug } from './approvedDrugs';
import { measured, toSignificant } from './measured';

/** Two invented assays that every drug is run in: the numbers are made up, the way they scatter is not. */
export const DEMO_ASSAYS = ['Cell viability, HepG2, 72 h', 'hERG patch clamp'] as const;
export type DemoAssay = (typeof DEMO_ASSAYS)[number];

export interface AssayResult {
  drug: string;
  assay: DemoAssay;
  /** Name of the experiment in which it was measured. */
  run: string;
  /** YYYY-MM-DD. */
  date: string;
  plate: string;
  /** Percent inhibition at 10 uM, mean of the replicates; may lie a little outside 0 to 100. */
  inhibition: number;
  /** uM; beyond the highest and lowest dose it is qualified. */
  ic50: QualifiedNumber;
  /** Of the fit; null where the curve is flat. */
  hillSlope: number | null;
}

export interface DoseResponsePoint {
  drug: string;
  assay: DemoAssay;
  run: string;
  /** uM. */
  dose: number;
  /** Percent inhibition. */
  response: number;
  replicate: number;
  /** Made as an outlier, so that there is one to find; what a person excludes is stored elsewhere. */
  planted: boolean;
}

interface Truth {
  ic50: number;
  hill: number;
  bottom: number;
  top: number;
}

const HIGHEST_DOSE = 30;
const DOSES = 10;
const REPLICATES = 3;
const FIRST_DAY = 20_089; // 2025-01-01

/** Ten doses in half-log steps downwards from 30 uM, to three figures, highest first. */
export const DEMO_DOSES: readonly number[] = Array.from({ length: DOSES }, (_, i) =>
  toSignificant(HIGHEST_DOSE / 10 ** (i / 2), 3),
);

/** What stands behind the readings of one drug in one assay. */
function truthOf(seed: number, drug: number, assay: number): Truth {
  const random = createRandom(mix32(mix32(seed, 101 + assay), drug));
  return {
    // Some few act below the lowest dose, so that every qualifier is met.
    ic50: 10 ** (random.chance(0.03) ? random.normal(-3.3, 0.3) : random.normal(assay === 0 ? 0.4 : 0.9, 0.9)),
    hill: Math.max(0.5, random.normal(1.1, 0.25)),
    bottom: random.normal(0, 2),
    top: random.chance(0.15) ? random.normal(60, 8) : random.normal(98, 3),
  };
}

/** Four-parameter logistic (Hill) curve. */
function respond({ ic50, hill, bottom, top }: Truth, dose: number): number {
  return bottom + (top - bottom) / (1 + (ic50 / dose) ** hill);
}

function runOf(drug: number, assay: number): { run: string; date: string; plate: string } {
  const number = Math.floor(drug / 32) + 1;
  return {
    run: `${assay === 0 ? 'VIA' : 'HRG'}-${String(number).padStart(3, '0')}`,
    date: isoDateOfDay(FIRST_DAY + number * 7 + assay * 2),
    plate: `${assay === 0 ? 'V' : 'H'}${String(number).padStart(3, '0')}-${((drug % 32) >> 4) + 1}`,
  };
}

/** One summary row per drug and assay, with n and sd over replicate curves. */
export function assayResults({ seed = 1, drugs = APPROVED_DRUGS }: { seed?: number; drugs?: readonly Drug[] } = {}) {
  return drugs.flatMap((drug, d) =>
    DEMO_ASSAYS.map((assay, a): AssayResult => {
      const truth = truthOf(seed, d, a);
      const random = createRandom(mix32(mix32(seed, 201 + a), d));
      const n = random.int(2, 4);
      // Potencies scatter on the logarithmic scale: a twofold difference between days is usual.
      const potencies = Array.from({ length: n }, () => truth.ic50 * 10 ** random.normal(0, 0.12));
      const mean = potencies.reduce((sum, value) => sum + value, 0) / n;
      const sd = Math.sqrt(potencies.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
      const ic50 = measured(mean, { lower: DEMO_DOSES[DOSES - 1]!, upper: HIGHEST_DOSE, n, sd });
      const inhibition = respond(truth, 10) + random.normal(0, 4 / Math.sqrt(n));
      return {
        drug: drug.name,
        assay,
        ...runOf(d, a),
        inhibition: Math.round(inhibition * 10) / 10,
        ic50,
        hillSlope: ic50.qualifier === '=' ? toSignificant(truth.hill, 3) : null,
      };
    }),
  );
}

/**
 * Raw readings of one assay: ten doses in triplicate per drug, noise that grows with the signal, and about one reading
 * in eighty thrown off as by a bubble or a clogged tip. They agree with `assayResults` of the same seed and drugs.
 */
export function doseResponsePoints({
  seed = 1,
  assay = DEMO_ASSAYS[0],
  drugs = APPROVED_DRUGS,
}: {
  seed?: number;
  assay?: DemoAssay;
  drugs?: readonly Drug[];
} = {}): DoseResponsePoint[] {
  const a = DEMO_ASSAYS.indexOf(assay);
  return drugs.flatMap((drug, d) => {
    const truth = truthOf(seed, d, a);
    const random = createRandom(mix32(mix32(seed, 301 + a), d));
    const { run } = runOf(d, a);
    return DEMO_DOSES.flatMap((dose) =>
      Array.from({ length: REPLICATES }, (_, r): DoseResponsePoint => {
        const signal = respond(truth, dose);
        const planted = random.chance(1 / 80);
        const noise = random.normal(0, 1.5 + 0.03 * Math.abs(signal));
        const error = planted ? (signal > 50 ? -1 : 1) * random.int(35, 60) : 0;
        return {
          drug: drug.name,
          assay,
          run,
          dose,
          response: Math.round((signal + noise + error) * 100) / 100,
          replicate: r + 1,
          planted,
        };
      }),
    );
  });
}
