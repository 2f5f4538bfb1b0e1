/** How a substructure pattern is written: a drawn fragment (hydrogens are not counted) or a SMARTS pattern. */
export type PatternKind = 'smiles' | 'smarts';

/** One substructure question. `stereo` (default false) asks for the drawn chirality and double-bond geometry too. */
export interface SubstructureQuery {
  readonly kind: PatternKind;
  readonly query: string;
  readonly stereo?: boolean;
  /** The pattern must lie in the largest component: salts and solvents do not count. */
  readonly ignoreSalts?: boolean;
  /** Of a SMILES: the drawn hydrogens must be there. */
  readonly hydrogens?: boolean;
}
