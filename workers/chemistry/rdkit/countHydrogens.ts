import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { bad, good, problemFromLog } from './outcomes';
import type { Rdkit } from './rdkit';

const MERGED = JSON.stringify({ removeHs: false, mergeQueryHs: true });

/** A query that requires its drawn hydrogens, as the SMARTS that says so; other queries unchanged. */
export function countHydrogens(rdkit: Rdkit, question: SubstructureQuery): Outcome<SubstructureQuery> {
  if (question.kind !== 'smiles' || !question.hydrogens) return good(question);
  const { hydrogens: _, ...rest } = question;
  rdkit.takeErrors();
  try {
    const mol = rdkit.module.get_mol(question.query.trim(), MERGED);
    if (mol === null) return problemFromLog(rdkit.takeErrors());
    try {
      return good({ ...rest, kind: 'smarts', query: mol.get_smarts() });
    } finally {
      mol.delete();
    }
  } catch {
    return bad('unsupported', rdkit.takeErrors() || 'the toolkit failed');
  }
}
