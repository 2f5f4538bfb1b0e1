/** How a structure is compared with the one asked for. */
export const STRUCTURE_MODES = ['substructure', 'exact', 'similar'] as const;

/** How a pattern is read. */
export const PATTERN_READINGS = ['auto', 'smiles', 'smarts'] as const;

export type PatternReading = (typeof PATTERN_READINGS)[number];

export type StructureMode = (typeof STRUCTURE_MODES)[number];

/** What a structure filter asks, beside "is it so" or "is it not so". */
export interface StructureQuestion {
  /** SMILES; for substructures a SMARTS too. */
  readonly pattern: string;
  readonly mode: StructureMode;
  /** Substructures: drawn chirality and double-bond geometry count too. In an exact search they always do. */
  readonly stereo: boolean;
  /** Only the largest component of each structure is looked at. */
  readonly ignoreSalts: boolean;
  /** Similarity from which a structure passes: Tanimoto over Morgan fingerprints, 0 to 1. */
  readonly threshold: number;
  /** Substructures: how the pattern is read; absent = by what it is. */
  readonly reading?: PatternReading;
  /** Substructures: hydrogens drawn in a SMILES must be there. */
  readonly hydrogens?: boolean;
}

export const DEFAULT_THRESHOLD = 0.6;

/** A question of the plain kind. */
export function substructureQuestion(pattern: string, stereo = false): StructureQuestion {
  return { pattern, mode: 'substructure', stereo, ignoreSalts: false, threshold: DEFAULT_THRESHOLD };
}
