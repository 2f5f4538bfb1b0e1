/** IUPAC standard atomic weights (2021, abridged), g/mol. */
export const ATOMIC_WEIGHTS: Readonly<Record<string, number>> = {
  H: 1.008,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  Br: 79.904,
  I: 126.904,
};

/**
 * Molecular weight of a formula such as C9H8O4, in g/mol.
 * @throws RangeError for an element that is not in the table, or any other notation.
 */
export function formulaWeight(formula: string): number {
  if (!/^(?:[A-Z][a-z]?\d*)+$/.test(formula)) throw new RangeError(`formulaWeight: ${formula}`);
  let weight = 0;
  for (const [, element, count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
    const each = ATOMIC_WEIGHTS[element!];
    if (each === undefined) throw new RangeError(`formulaWeight: no weight of ${element}`);
    weight += each * Number(count || 1);
  }
  return weight;
}
