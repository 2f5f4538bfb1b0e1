import type { SubstructureQuery } from './substructureQuery';

/** What only a SMARTS can say: any bond, logic, recursion, atoms by number, and primitives in brackets. */
const SMARTS_ONLY = /[~!&,;]|\$\(|\[[^\]]*#\d|\[(?:[aARrDXxvh]\d*|\*)\]/;

/**
 * The ways in which a typed pattern may be meant, the likeliest first; the second is tried when the first cannot be
 * read. A text that is both is a drawn fragment (SMILES), whose hydrogens are not counted.
 */
export function patternQuestions(
  pattern: string,
  stereo = false,
  ignoreSalts = false,
): [SubstructureQuery, SubstructureQuery] {
  const query = pattern.trim();
  const more = { query, stereo, ...(ignoreSalts ? { ignoreSalts } : {}) };
  const smiles: SubstructureQuery = { kind: 'smiles', ...more };
  const smarts: SubstructureQuery = { kind: 'smarts', ...more };
  return SMARTS_ONLY.test(query) ? [smarts, smiles] : [smiles, smarts];
}
