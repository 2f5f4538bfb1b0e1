/** Why a curve cannot be fitted. The text goes to the reader as it is. */
export const FIT_ERRORS = {
  noPoints: 'There are no points to fit',
  lengths: 'Doses and responses differ in number',
  allOutliers: 'All points are marked as outliers',
  fewDoses: (n: number) => `At least four different positive doses are needed, there ${n === 1 ? 'is' : 'are'} ${n}`,
  fewPoints: (points: number, parameters: number) =>
    `There are fewer points (${points}) than parameters to fit (${parameters})`,
  minAboveMax: (name: string) => `The minimum of the ${name} is above its maximum`,
  notFinite: (name: string) => `A bound of the ${name} is not a number`,
  zeroHill: 'A curve with hill slope zero does not depend on the dose',
  tooLarge: 'Responses or bounds are too large to be squared',
} as const;
