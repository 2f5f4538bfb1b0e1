import { createRandom, mix32 } from '@/lib/random';
import { fourParameterLogistic } from '../../curves/fourParameterLogistic';
import { type ViabilityRun, viabilityRuns } from './responses';

/** One well of the assay. */
export interface ViabilityPoint {
  drug: string;
  line: string;
  /** µM; 0 for the wells with solvent only. */
  dose: number;
  /** Percent of the cell number in the wells with solvent only. */
  response: number;
  /** Number of the plate, from 1. */
  replicate: number;
  excluded: boolean;
}

const SEED = 20;
const HIGHEST = 100;
/** Half a decade from well to well. */
const STEP = Math.sqrt(10);
const DOSES = 12;
const REPLICATES = 3;
const NOISE = 3.2;

/** Precipitated at the highest doses: less of the drug is in solution, and more cells survive. */
const PRECIPITATES: { readonly [drug: string]: readonly number[] } = { Lapatinib: [22, 46] };
/** Failed wells: a plate, an index in the dose series, and by how much they deviate. Some are already excluded. */
const MISHAPS: readonly { drug: string; dose: number; replicate: number; by: number; excluded: boolean }[] = [
  { drug: 'Bosutinib', dose: 7, replicate: 2, by: -42, excluded: false },
  { drug: 'Vorinostat', dose: 5, replicate: 1, by: -38, excluded: true },
  { drug: 'Gefitinib', dose: 8, replicate: 3, by: -45, excluded: false },
  { drug: 'Regorafenib', dose: 4, replicate: 2, by: 35, excluded: true },
];

/** Concentrations of every run, ascending, in µM. */
export const VIABILITY_DOSES: readonly number[] = Array.from({ length: DOSES }, (_, i) =>
  Number((HIGHEST / STEP ** (DOSES - 1 - i)).toPrecision(3)),
);

/** All wells of the assay, the same each time: every drug at the same concentrations in every line, on three plates. */
export function viabilityPoints(): ViabilityPoint[] {
  return viabilityRuns().flatMap((run, index) => pointsOf(run, index));
}

function pointsOf({ drug, line, response }: ViabilityRun, index: number): ViabilityPoint[] {
  const random = createRandom(mix32(SEED, index));
  const curve = { baseline: response.bottom, top: 100, ec50: response.ec50, hill_slope: -response.hill };
  const doses = [0, ...VIABILITY_DOSES];
  const lost = PRECIPITATES[drug] ?? [];
  return doses.flatMap((dose, place) =>
    Array.from({ length: REPLICATES }, (_, r): ViabilityPoint => {
      const replicate = r + 1;
      const late = lost[place - (doses.length - lost.length)] ?? 0;
      const mishap = MISHAPS.find(
        (one) => one.drug === drug && one.dose === place && one.replicate === replicate && line === 'HepG2',
      );
      const expected = fourParameterLogistic(dose, curve) + late + (mishap?.by ?? 0);
      // Counts are noisier where there are more cells.
      const measured = expected + NOISE * (0.4 + 0.6 * Math.min(1, expected / 100)) * random.normal(0, 1);
      const shown = Number(Math.max(0, measured).toFixed(1));
      return { drug, line, dose, response: shown, replicate, excluded: mishap?.excluded ?? false };
    }),
  );
}
