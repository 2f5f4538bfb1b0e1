import { plural } from '@/lib/words/counted';

const COUNTS = ['no', 'one', 'two', 'three', 'four'];

/** Why a curve cannot be fitted. The text is shown to the reader unchanged. */
export const FIT_ERRORS = {
  noPoints: 'There are no points to fit',
  logDoses: (from: string, to: string) =>
    `Doses from ${from} to ${to} look like logarithms: enter concentrations, 10 to the power of them`,
  lengths: 'Doses and responses differ in number',
  allOutliers: 'All points are marked as outliers',
  fewDoses: (n: number, needed: number) =>
    needed === 1
      ? 'At least one positive dose is needed, there is none'
      : `At least ${COUNTS[needed]} different positive doses are needed, there ${plural(n, 'is', 'are')} ${n}`,
  fewPoints: (points: number, parameters: number) =>
    `There are fewer points (${points}) than parameters to fit (${parameters})`,
  minAboveMax: (name: string) => `The minimum of the ${name} is above its maximum`,
  notFinite: (name: string) => `A bound of the ${name} is not a number`,
  zeroHill: 'A curve with hill slope zero does not depend on the dose',
  negativeHill: 'Baseline is the plateau at dose zero here: the hill slope has no negative bounds',
  ec50NotPositive: 'An EC50 must be above zero',
  tooLarge: 'Responses or bounds are too large to be squared',
} as const;
