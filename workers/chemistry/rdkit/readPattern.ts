import { type Outcome, patternQuestions } from '@/domain/structures';
import type { Rdkit } from './rdkit';
import { withMol, withPattern } from './withMol';

/**
 * A typed pattern in searchable form: canonical SMILES of a drawn fragment, a SMARTS unchanged. Tried in the order of
 * `patternQuestions`.
 */
export function readPattern(rdkit: Rdkit, text: string): Outcome<string> {
  const [first, second] = patternQuestions(text).map(({ kind, query }) =>
    kind === 'smiles'
      ? () => withMol(rdkit, query, (mol) => mol.get_smiles())
      : () => withPattern(rdkit, query, () => query),
  );
  const read = first!();
  if (read.ok) return read;
  const other = second!();
  return other.ok ? other : read;
}
