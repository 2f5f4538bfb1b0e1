import { readDateText } from '../dates/readDateText';
import { readNumberText } from '../fields/numberText';
import { readWideQualified } from '../fields/wideQualifiedText';
import { identifierKey } from '../identifiers/identifierKey';
import { hasSmilesMarks, isSmilesText } from './isSmilesText';
import { isLabWord } from './labWords';
import { isBooleanText, isDnaText, isUrlText } from './recognisers';

type Kind = 'number' | 'date' | 'boolean' | 'URL' | 'sequence' | 'structure';

const isNumber = (text: string) => readNumberText(text, '.') !== null || readNumberText(text, ',') !== null;
const isQualified = (text: string) => readWideQualified(text, '.') !== null || readWideQualified(text, ',') !== null;

const IS: Record<Kind, (text: string) => boolean> = {
  number: (text) => isNumber(text) || isQualified(text),
  date: (text) => text.length >= 6 && !/^\d+$/.test(text) && readDateText(text) !== null,
  boolean: isBooleanText,
  URL: isUrlText,
  sequence: (text) => text.length >= 10 && isDnaText(text),
  structure: isSmilesText,
};
const KINDS = Object.keys(IS) as Kind[];

/** Rows that are examined. */
const BODY = 200;
const SHARE = 0.8;
/** Longer texts are not names. */
const LONGEST_NAME = 120;

/** The type of the cells below a header, null for text. */
function kindOf(cells: readonly string[]): Kind | null {
  const filled = cells.filter((cell) => !isLabWord(cell));
  if (filled.length === 0) return null;
  const found = KINDS.find((kind) => filled.filter(IS[kind]).length >= filled.length * SHARE);
  // Words of a few letters may look like structures.
  return found === 'structure' && !filled.some((cell) => cell.length >= 5 && hasSmilesMarks(cell))
    ? null
    : (found ?? null);
}

/** Words used as the header of the column that identifies the rows. */
const NAMING =
  /^(?:row|no|nr|#|id|ids?|name|key|code|index|compounds?|cmpds?|cpds?|molecules?|drugs?|substances?|samples?|specimen|probes?|proben?|batch|lot|well|wells|plate|gene|genes|protein|strain|clone|cell|cells|cell line|target|assay|experiment|time|dose|conc|concentration|wavelength|date|sequence|primer|plasmid|smiles|inchi|structure|cas|patient|subject|animal|group|treatment|condition|replicate|species|organism|temperature|x|entry|item|position|pos|barcode|vial|tube|accession|label|title|description|parameter|analyte|metabolite|peptide)(?:[ _.-]?(?:id|ids|no|nr|name|names|number|code|key|#))?(?: ?\(.{1,20}\)| ?\[.{1,20}\])?$/i;

/**
 * Whether the first row contains the names of the columns. A header differs in kind from what is below it: a word above
 * numbers. Numbers can be headers as well (doses, years, times), if the first column has a word above names, or
 * nothing. If everything is text, headers differ from each other and are not repeated below.
 */
export function looksLikeHeader(rows: readonly (readonly string[])[]): boolean {
  const head = (rows[0] ?? []).map((cell) => cell.trim());
  const filled = head.filter((name) => name !== '');
  if (filled.length === 0) return false;
  const whole = rows.slice(1, BODY + 1);
  // Concatenated files repeat their header: the rows in between show what the columns contain.
  const between = whole.filter((row) => head.some((name, i) => name !== (row[i]?.trim() ?? '')));
  const isTogether = between.length < whole.length && filled.length > 1 && isTyped(head, between);
  const body = isTogether ? between : whole;
  let named = 0;
  let numbers = 0;
  let values = 0;
  let repeats = 0;
  for (const [i, name] of head.entries()) {
    if (name === '') continue;
    const cells = body.map((row) => row[i]?.trim() ?? '').filter((cell) => cell !== '');
    const kind = kindOf(cells);
    if (kind && IS[kind](name)) {
      if (kind === 'number') numbers++;
      else values++;
    } else if (kind) named++;
    else if (IS.number(name) || IS.date(name) || IS.URL(name)) numbers++;
    else if (name.length >= 5 && hasSmilesMarks(name) && isSmilesText(name) && cells.length === 0) values++;
    if (kind === null && isOneOfThem(name, cells)) values++;
    if (cells.includes(name)) repeats++;
    // A structure with branches is not the name of a column of structures.
    if (kind !== 'structure' && isStructure(name) && cells.some(isStructure)) values++;
  }
  if (values > 0) return named > values + numbers;
  if (numbers > 0) return named > numbers || (headsOverNumbers(head, body) && repeats === 0);
  if (named > 0) return named > repeats;
  const isDistinct = new Set(filled.map(identifierKey)).size === filled.length;
  return repeats === 0 && isDistinct && filled.every((name) => name.length <= LONGEST_NAME);
}

/** Whether words are above a column of numbers, dates or the like. */
function isTyped(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  return head.some((name, i) => {
    const kind = kindOf(body.map((row) => row[i]?.trim() ?? '').filter((cell) => cell !== ''));
    return name !== '' && kind !== null && !IS[kind](name) && !IS.number(name);
  });
}

/** A SMILES with signs that words do not have, with or without a name or enhanced stereochemistry after it. */
function isStructure(text: string): boolean {
  const end = text.search(/\s/);
  const first = end < 0 ? text : text.slice(0, end);
  return first.length >= 5 && /[()=#[]/.test(first) && hasSmilesMarks(first) && isSmilesText(first);
}

/**
 * Texts of a fixed form, which do not name a column of such texts: InChI, InChIKey, CAS and UniProt numbers, addresses.
 */
const FORMAL: readonly RegExp[] = [
  /^InChI=1S?\//,
  /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/,
  /^\d{2,7}-\d{2}-\d$/,
  /^(?:[OPQ]\d[A-Z\d]{3}\d|[A-NR-Z]\d[A-Z][A-Z\d]{2}\d)$/,
  /^[^\s@]{1,64}@[^\s@]{1,190}$/,
];
const shapeOf = (text: string) => text.replace(/\d{1,40}/g, '0');

/**
 * Whether a first cell has the same form as all cells below it: a code that differs in its digits, a text of a fixed
 * form, a plain SMILES.
 */
function isOneOfThem(name: string, cells: readonly string[]): boolean {
  if (cells.length === 0) return false;
  if (FORMAL.some((form) => form.test(name) && cells.every((cell) => form.test(cell)))) return true;
  if (cells.length < 2) return false;
  const shape = shapeOf(name);
  if (/\d/.test(name) && /\p{L}/u.test(name) && cells.every((cell) => shapeOf(cell) === shape)) return true;
  return name.includes('CC') && isSmilesText(name) && cells.every(isSmilesText);
}

/**
 * Whether a row of numbers is a header row: above the names is a word for them or nothing, and the numbers rise or
 * fall.
 */
function headsOverNumbers(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  const first = head[0] ?? '';
  if (IS.number(first)) return false;
  const names = body.map((row) => row[0]?.trim() ?? '');
  if (names.length === 0 || names.every((name) => name === '' || IS.number(name)) || names.includes(first))
    return first !== '' && NAMING.test(first);
  if (NAMING.test(first)) return true;
  const numbers = head.slice(1).map((text) => readNumberText(text, '.')?.value ?? Number.NaN);
  const isMonotonic =
    numbers.length > 1 && numbers.every((n, i) => i === 0 || (n - numbers[i - 1]!) * (numbers[1]! - numbers[0]!) > 0);
  // A corner without a word, as plate readers write it above the row letters: `<>`.
  return !/[\p{L}\p{N}]/u.test(first) && isMonotonic;
}
