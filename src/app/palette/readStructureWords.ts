import { isSmilesText } from '@/domain/files/isSmilesText';
import { inchiLine } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { structureSlots } from '../pages/tables/structureSlots';

/** Some words read as a structure: the one to search for, or why they are not valid; null = they are ordinary words. */
export type ReadWords = { readonly pattern: string } | { readonly problem: string } | null;

/** Characters that suggest a structure and not a name; RDKit decides, but it is loaded only for such words. */
const STRUCTURAL = /[()=#[\]@]|[cnos]\d|[A-Z]\d.*\d|^(?:[BCNOPSFI]|Cl|Br){3,}$/;
/** Any character of a SMARTS. */
const SMARTS_LETTERS = /^[A-Za-z0-9@+\-[\]()=#$%/\\.:*~!&,;^{}<>]+$/;
const INCHI = /^InChI=/;
const INCHI_KEY = /^(?:InChIKey=)?[A-Z]{14}-[A-Z]{10}-[A-Z]$/;

const KEY_PROBLEM =
  'An InChIKey cannot be turned back into a structure. It is found where a table holds InChIKeys as text; paste the InChI or a SMILES to look for the structure.';
const INCHI_PROBLEM = 'This InChI cannot be read: it may be incomplete; paste the whole string.';

/** Whether a text contains something typical of SMARTS: `~`, `*`, `!`, or an atom in brackets. */
function mayBeSmarts(text: string): boolean {
  if (!SMARTS_LETTERS.test(text)) return false;
  const bracket = text.indexOf('[');
  return /[~*!]/.test(text) || (bracket >= 0 && text.includes(']', bracket));
}

/** Whether a text may be a structure; only then does it need to be read. */
export function mayBeStructure(text: string): boolean {
  if (INCHI.test(text) || INCHI_KEY.test(text)) return true;
  return (STRUCTURAL.test(text) && isSmilesText(text)) || mayBeSmarts(text);
}

/** Reads a text for which `mayBeStructure` is true: SMILES, SMARTS, InChI. */
export async function readStructureWords(text: string): Promise<ReadWords> {
  if (INCHI_KEY.test(text)) return { problem: KEY_PROBLEM };
  if (INCHI.test(text)) {
    const smiles = await structureSlots.pasted(text, 'smiles-string');
    return INCHI.test(smiles) ? { problem: INCHI_PROBLEM } : { pattern: smiles.trim() };
  }
  try {
    const [read] = await chemistryWorker().readPatterns([text]);
    if (!read?.ok) return null;
    // The rules of the filter decide whether drawn hydrogens must be present: the canonical form would have lost them.
    return { pattern: text.includes('[H]') ? text : read.value };
  } catch {
    // Without the toolkit (first visit, no network) the query is treated as ordinary words.
    return null;
  }
}

/**
 * Converts pasted text that does not fit on a line: a molfile to its SMILES, an InChI to its first line. `problem` if a
 * molfile cannot be read.
 */
export async function wordsOfPasted(text: string): Promise<{ words: string } | { problem: string }> {
  const inchi = inchiLine(text);
  if (inchi !== null) return { words: inchi };
  const smiles = await structureSlots.pasted(text, 'smiles-string');
  return smiles === text
    ? { problem: 'This molfile cannot be read: it may be incomplete, or contain impossible atoms.' }
    : { words: smiles.trim() };
}
