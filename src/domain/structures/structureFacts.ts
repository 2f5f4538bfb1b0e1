/** The few computed properties of a structure that columns show. Mass in g/mol, polar surface in square angstrom. */
export interface StructureFacts {
  readonly molecularWeight: number;
  readonly formula: string;
  /** Octanol-water partition coefficient (Wildman and Crippen, 1999). */
  readonly logP: number;
  /** Topological polar surface area (Ertl, 2000). */
  readonly tpsa: number;
  readonly hydrogenBondDonors: number;
  readonly hydrogenBondAcceptors: number;
  readonly rings: number;
  /** Empty unless requested: computing it takes longer than all the others. */
  readonly inchiKey: string;
}
