/** How a substructure pattern is written: a drawn fragment (hydrogens are not counted) or a SMARTS pattern. */
export type PatternKind = 'smiles' | 'smarts';

/** One substructure question. `stereo` (default false): the drawn chirality and double-bond geometry must match too. */
export interface SubstructureQuery {
  readonly kind: PatternKind;
  readonly query: string;
  readonly stereo?: boolean;
  /** The pattern must match in the largest component: salts and solvents do not count. */
  readonly ignoreSalts?: boolean;
  /** For a SMILES: the drawn hydrogens must be present. */
  readonly hydrogens?: boolean;
}
