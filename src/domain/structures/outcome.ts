/**
 * Why a structure could not be used. The set is closed: screens have one sentence for each.
 * - `empty`: nothing was typed
 * - `syntax`: the text is not a SMILES, SMARTS or molfile
 * - `valence`: an atom has more bonds than it can have
 * - `aromaticity`: a ring is drawn aromatic but cannot be
 * - `unsupported`: readable, but the toolkit cannot carry out what was asked
 */
export type StructureProblem = 'empty' | 'syntax' | 'valence' | 'aromaticity' | 'unsupported';

/** The answer of everything that touches a structure: a value, or a reason with the toolkit's own words in `detail`. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: StructureProblem; readonly detail: string };
