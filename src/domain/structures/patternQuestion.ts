import { leavesRadical } from './leavesRadical';
import type { StructureQuestion } from './structureQuestion';
import type { SubstructureQuery } from './substructureQuery';

/** Features that only a SMARTS can express: any bond, logic, recursion, atoms by number, and primitives in brackets. */
const SMARTS_ONLY = /[~!&,;]|\$\(|\[[^\][]*#\d|\[(?:[aARrDXxvh]\d*|\*)\]/;

/**
 * The possible meanings of a typed pattern, the likeliest first; the second is tried when the first cannot be read. A
 * text that is both is a drawn fragment (SMILES), whose hydrogens are not counted, unless one of its atoms would be
 * left with unpaired electrons: such an atom must have further bonds, which is what a SMARTS expresses.
 * @param rules how the person wants it read; then there is only one meaning.
 */
export function patternQuestions(
  pattern: string,
  stereo = false,
  ignoreSalts = false,
  { reading = 'auto', hydrogens = false }: Pick<StructureQuestion, 'reading' | 'hydrogens'> = {},
): [SubstructureQuery, SubstructureQuery] {
  const query = pattern.trim();
  const more = { query, stereo, ...(ignoreSalts ? { ignoreSalts } : {}) };
  const smiles: SubstructureQuery = { kind: 'smiles', ...more, ...(hydrogens ? { hydrogens } : {}) };
  const smarts: SubstructureQuery = { kind: 'smarts', ...more };
  if (reading !== 'auto') return reading === 'smiles' ? [smiles, smiles] : [smarts, smarts];
  return SMARTS_ONLY.test(query) || leavesRadical(query) ? [smarts, smiles] : [smiles, smarts];
}
