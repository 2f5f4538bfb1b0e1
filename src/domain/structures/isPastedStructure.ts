import { inchiLine } from './inchiLine';

/** Whether a pasted text must be turned into SMILES before it can be looked for: a line of text cannot hold a molfile, and a search reads no InChI. */
export function isPastedStructure(text: string): boolean {
  return /\bV[23]000\s*$/m.test(text) || inchiLine(text) !== null;
}
