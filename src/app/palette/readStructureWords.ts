import { isSmilesText } from '@/domain/files/isSmilesText';
import { inchiLine } from '@/domain/structures';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { structureSlots } from '../pages/tables/structureSlots';

/** What some words are as a structure: one to look for, or why they are none; null = they are words. */
export type ReadWords = { readonly pattern: string } | { readonly problem: string } | null;

/** Signs that a word is a structure and no name; RDKit decides, but it is loaded only for such words. */
const STRUCTURAL = /[()=#[\]@]|[cnos]\d|[A-Z]\d.*\d|^(?:[BCNOPSFI]|Cl|Br){3,}$/;
/** Anything that a SMARTS is written with. */
const SMARTS_LETTERS = /^[A-Za-z0-9@+\-[\]()=#$%/\\.:*~!&,;^{}<>]+$/;
const INCHI = /^InChI=/;
const INCHI_KEY = /^(?:InChIKey=)?[A-Z]{14}-[A-Z]{10}-[A-Z]$/;

const KEY_PROBLEM =
  'An InChIKey cannot be turned back into a structure. It is found where a table holds InChIKeys as text; paste the InChI or a SMILES to look for the structure.';
const INCHI_PROBLEM = 'This InChI cannot be read: it may be incomplete; paste the whole string.';

/** Whether words say what only a SMARTS says: a sign between atoms, or an atom in brackets. */
function mayBeSmarts(text: string): boolean {
  if (!SMARTS_LETTERS.test(text)) return false;
  const bracket = text.indexOf('[');
  return /[~*!]/.test(text) || (bracket >= 0 && text.includes(']', bracket));
}

/** Whether words may be a structure; only then they need be read. */
export function mayBeStructure(text: string): boolean {
  if (INCHI.test(text) || INCHI_KEY.test(text)) return true;
  return (STRUCTURAL.test(text) && isSmilesText(text)) || mayBeSmarts(text);
}

/** Reads words for which `mayBeStructure` holds: SMILES, SMARTS, InChI. */
export async function readStructureWords(text: string): Promise<ReadWords> {
  if (INCHI_KEY.test(text)) return { problem: KEY_PROBLEM };
  if (INCHI.test(text)) {
    const smiles = await structureSlots.pasted(text, 'smiles-string');
    return INCHI.test(smiles) ? { problem: INCHI_PROBLEM } : { pattern: smiles.trim() };
  }
  try {
    const [read] = await chemistryWorker().readPatterns([text]);
    if (!read?.ok) return null;
    // The rules of the filter say whether drawn hydrogens must be there: the canonical text would have lost them.
    return { pattern: text.includes('[H]') ? text : read.value };
  } catch {
    // Without the toolkit (first visit, no network) the query stays what it is: words.
    return null;
  }
}

/**
 * A pasted text that a line cannot hold, as words for the line: the SMILES of a molfile, an InChI without its second line.
 * `problem` when a molfile cannot be read.
 */
export async function wordsOfPasted(text: string): Promise<{ words: string } | { problem: string }> {
  const inchi = inchiLine(text);
  if (inchi !== null) return { words: inchi };
  const smiles = await structureSlots.pasted(text, 'smiles-string');
  return smiles === text
    ? { problem: 'This molfile cannot be read: it may be incomplete, or contain impossible atoms.' }
    : { words: smiles.trim() };
}
