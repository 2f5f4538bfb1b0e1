import type { SubstructureQuery } from './substructureQuery';

/** What only a SMARTS can say: any bond, logic, recursion, atoms by number, and primitives in brackets. */
const SMARTS_ONLY = /[~!&,;]|\$\(|\[[^\]]*#\d|\[(?:[aARrDXxvh]\d*|\*)\]/;

/**
 * The ways in which a typed pattern may be meant, the likeliest first; the second is tried when the first cannot be
 * read. A text that is both is a drawn fragment (SMILES), whose hydrogens are not counted.
 */
export function patternQuestions(pattern: string, stereo = false): [SubstructureQuery, SubstructureQuery] {
  const query = pattern.trim();
  const smiles: SubstructureQuery = { kind: 'smiles', query, stereo };
  const smarts: SubstructureQuery = { kind: 'smarts', query, stereo };
  return SMARTS_ONLY.test(query) ? [smarts, smiles] : [smiles, smarts];
}
