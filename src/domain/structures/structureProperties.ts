/** Computed properties of one structure. Masses in g/mol, polar surface in square angstrom. */
export interface StructureProperties {
  readonly canonicalSmiles: string;
  readonly inchi: string;
  readonly inchiKey: string;
  readonly formula: string;
  readonly molecularWeight: number;
  readonly exactMass: number;
  /** Octanol-water partition coefficient (Wildman and Crippen, 1999). */
  readonly logP: number;
  /** Topological polar surface area (Ertl, 2000). */
  readonly tpsa: number;
  readonly hydrogenBondDonors: number;
  readonly hydrogenBondAcceptors: number;
  readonly rotatableBonds: number;
  readonly rings: number;
  readonly aromaticRings: number;
  readonly heavyAtoms: number;
  readonly fractionSp3: number;
  readonly stereocentres: number;
}
