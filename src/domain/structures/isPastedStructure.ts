import { inchiLine } from './inchiLine';

/**
 * Whether a pasted text must be converted to SMILES before a search: a single-line input cannot contain a molfile, and
 * a search does not read InChI.
 */
export function isPastedStructure(text: string): boolean {
  return /\bV[23]000\s*$/m.test(text) || inchiLine(text) !== null;
}
