/** A drug, with published facts. */
export interface Drug {
  /** International nonproprietary name. */
  name: string;
  /** The active substance without counter-ion; the stereocentres of racemates, and a few others, are unspecified. */
  smiles: string;
  /** Molecular formula in Hill order, entered independently of the structure: the two must agree. */
  formula: string;
  therapeuticClass: string;
  /** Biological target. */
  target: string;
  /** Year of first approval (in the United States where approved there), as far as known. */
  approved: number | null;
  route: Route;
}

export type Route = 'oral' | 'intravenous' | 'topical' | 'inhaled' | 'injection' | 'ophthalmic' | 'nasal';

/** name, SMILES, formula, target, year, route (default oral). */
export type DrugFacts = readonly [string, string, string, string, number | null, Route?];

export function drugsOfClass(therapeuticClass: string, facts: readonly DrugFacts[]): Drug[] {
  return facts.map(([name, smiles, formula, target, approved, route = 'oral']) => ({
    name,
    smiles,
    formula,
    therapeuticClass,
    target,
    approved,
    route,
  }));
}
