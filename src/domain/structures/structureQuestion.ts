/** How a structure is compared with the one searched for. */
export const STRUCTURE_MODES = ['substructure', 'exact', 'similar'] as const;

/** How a pattern is read. */
export const PATTERN_READINGS = ['auto', 'smiles', 'smarts'] as const;

export type PatternReading = (typeof PATTERN_READINGS)[number];

export type StructureMode = (typeof STRUCTURE_MODES)[number];

/** The question of a structure filter, without its negation. */
export interface StructureQuestion {
  /** SMILES; for substructures also SMARTS. */
  readonly pattern: string;
  readonly mode: StructureMode;
  /** Substructures: drawn chirality and double-bond geometry count. In an exact search they always do. */
  readonly stereo: boolean;
  /** Only the largest component of each structure is compared. */
  readonly ignoreSalts: boolean;
  /** Minimum similarity of a match: Tanimoto over Morgan fingerprints, 0 to 1. */
  readonly threshold: number;
  /** Substructures: how the pattern is read; absent = by its form. */
  readonly reading?: PatternReading;
  /** Substructures: hydrogens drawn in a SMILES must be present. */
  readonly hydrogens?: boolean;
}

export const DEFAULT_THRESHOLD = 0.6;

/** A question with the default settings. */
export function substructureQuestion(pattern: string, stereo = false): StructureQuestion {
  return { pattern, mode: 'substructure', stereo, ignoreSalts: false, threshold: DEFAULT_THRESHOLD };
}
