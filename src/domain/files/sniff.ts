import { Refusal } from '../refusal';
import { isSnapGene } from '../sequences/readSnapGene';
import { ankiHead } from './ankiHead';
import { detectEncoding } from './detectEncoding';
import { escapesQuotes } from './escapesQuotes';
import { isHtmlText } from './htmlRows';
import { hasSmilesMarks, isSmilesText } from './isSmilesText';
import { looksLikeHeader } from './looksLikeHeader';
import { type OtherFormat, otherBinary, otherText } from './otherFormat';
import { createPositionRows, guessGaps, isAligned } from './positionRows';
import { createRowParser } from './rowParser';
import { rowsAboveHead } from './rowsAboveHead';
import { separatorLine } from './separatorLine';
import { withoutMarks } from './strayMarks';
import { createTextReader } from './textDecoder';
import type { TextEncoding } from './textEncodings';

export type FileKind =
  | 'csv'
  | 'tsv'
  | 'gz'
  | 'xlsx'
  | 'html'
  | 'sdf'
  | 'rxn'
  | 'genbank'
  | 'fasta'
  | 'snapgene'
  | 'unknown';
export type LineEnding = 'lf' | 'crlf' | 'cr' | 'mixed';
/**
 * The separator of a text's columns. A blank separates a line once, at its first run of blanks, as lists of SMILES with
 * names are written; `position` cuts lines where nearly all of them are blank.
 */
export const DELIMITERS = [',', ';', '\t', '|', ' ', 'position'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Format and layout of a file, determined from its content alone. The person can change how delimited text is read. */
export interface FileSniff {
  /** csv also covers semicolon, bar and single-column files; tsv is tab-delimited text. */
  kind: FileKind;
  /** Format of an unsupported file, if its content shows it; it is not read. */
  other: OtherFormat | null;
  /** gzip: unpack, then sniff again. */
  compression: 'gzip' | null;
  encoding: TextEncoding;
  /** Confidence in the encoding, 0 to 1, and the next best candidates (see detectEncoding). */
  encodingConfidence: number;
  otherEncodings: readonly TextEncoding[];
  /** Bytes of the byte order mark; the text reader drops it itself. */
  markLength: number;
  delimiter: Delimiter;
  /** null when quotes in the file are ordinary characters. */
  quote: '"' | null;
  lineEnding: LineEnding;
  hasHeader: boolean;
  decimal: '.' | ',';
}

/** Bytes from which the form of delimited text is determined; the encoding is determined from all that is given. */
const SAMPLE_BYTES = 262_144;
const SAMPLE_ROWS = 500;
/** Characters from which columns aligned by blanks are recognised. */
export const POSITION_SAMPLE = 65_536;

const SEPARATORS: readonly Delimiter[] = ['\t', ';', '|', ','];

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((b, i) => bytes[i] === b);
}

/** A workbook is a zip whose entries name its parts. The names before each entry are not compressed. */
function isWorkbook(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return false;
  const names = createTextReader('latin-1').push(bytes.subarray(0, SAMPLE_BYTES));
  if (names.includes('xl/workbook.bin')) return false;
  return names.includes('xl/') || (names.includes('[Content_Types].xml') && !/word\/|ppt\//.test(names));
}

/** Whether a `>` is the first letter that is neither blank nor part of a comment (a line that begins with `;`). */
function startsAsFasta(text: string): boolean {
  const first = /[^\s]/g;
  const lineEnd = /[\r\n]/g;
  for (;;) {
    const at = first.exec(text)?.index;
    if (at === undefined || text[at] !== ';') return at !== undefined && text[at] === '>';
    lineEnd.lastIndex = at;
    if (!lineEnd.test(text)) return false;
    first.lastIndex = lineEnd.lastIndex;
  }
}

/** The fourth line of a text, empty when there is none. */
function fourthLine(text: string): string {
  const lineEnd = /\r\n|\r|\n/g;
  for (let i = 0; i < 3; i++) if (!lineEnd.test(text)) return '';
  const from = lineEnd.lastIndex;
  return text.slice(from, lineEnd.exec(text)?.index);
}

/** Comment lines that are skipped before a record. */
const COMMENTS_MOST = 20;

/** A text without the comment lines (#, ;) that it begins with. */
function withoutComments(text: string): string {
  const lineEnd = /\r\n|\r|\n/g;
  let from = 0;
  for (let i = 0; i < COMMENTS_MOST && (text[from] === '#' || text[from] === ';'); i++) {
    lineEnd.lastIndex = from;
    if (!lineEnd.test(text)) return '';
    from = lineEnd.lastIndex;
  }
  return text.slice(from);
}

function scientificKind(text: string): 'sdf' | 'rxn' | 'genbank' | 'fasta' | null {
  if (/^\s*LOCUS {2,}\S/.test(withoutComments(text))) return 'genbank';
  // The first record may be the bad one: any header line followed by letters is enough.
  if (startsAsFasta(text) && /(?:^|[\r\n])>[^\r\n]*(?:\r\n|\r|\n)[A-Za-z*-]+[ \t]*(?:\r|\n|$)/.test(text))
    return 'fasta';
  if (/^\s*\$R(?:XN|DFILE)\b/.test(text)) return 'rxn';
  // The counts line is line 4 of a molfile and names its version; a CSV may hold molfiles, but only in quotes.
  if (/^[ \d]{6}.*V[23]000[ \t]*$/.test(fourthLine(text)) || (/^M {2}END\s*$/m.test(text) && /^\${4}/m.test(text)))
    return 'sdf';
  return null;
}

/** Line ends outside quotes. A file with less than one percent of other line ends counts as uniform. */
export function detectLineEnding(text: string): LineEnding {
  let lf = 0;
  let crlf = 0;
  let cr = 0;
  let inQuotes = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 34) inQuotes = !inQuotes;
    else if (inQuotes) continue;
    else if (c === 10) lf++;
    else if (c === 13) {
      if (text.charCodeAt(i + 1) === 10) {
        crlf++;
        i++;
      } else cr++;
    }
  }
  const all = lf + crlf + cr;
  if (all === 0 || lf >= all * 0.99) return 'lf';
  if (crlf >= all * 0.99) return 'crlf';
  return cr >= all * 0.99 ? 'cr' : 'mixed';
}

/** The lines of a sample; the last one may be incomplete. */
function linesOf(text: string, whole: boolean): string[] {
  const lines = text.slice(0, POSITION_SAMPLE).split(/\r\n|\r|\n/);
  return whole && text.length <= POSITION_SAMPLE ? lines : lines.slice(0, -1);
}

function sampleRows(text: string, delimiter: string, quote: '"' | null, whole: boolean): string[][] {
  const parser =
    delimiter === 'position'
      ? createPositionRows({ gaps: guessGaps(linesOf(text, whole)) })
      : createRowParser({
          delimiter,
          quote,
          skipsBlank: true,
          escapes: quote !== null && escapesQuotes(text, delimiter),
        });
  try {
    const rows = parser.push(text);
    // The last row of a sample may be incomplete.
    if (whole || rows.length === 0) rows.push(...parser.end());
    return rows.slice(0, SAMPLE_ROWS);
  } catch (error) {
    // More columns than are read: whoever reads the file with this delimiter gets an error.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** How well a delimiter explains the rows: the share of rows with the most frequent width above 1; 0 to 1. */
function consistency(rows: readonly string[][]): { score: number; width: number } {
  const widths = new Map<number, number>();
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  let width = 1;
  let most = 0;
  for (const [w, n] of widths) {
    if (w > 1 && (n > most || (n === most && w > width))) {
      width = w;
      most = n;
    }
  }
  if (rows.length === 0 || most === 0) return { score: 0, width: 1 };
  const headFits = rows[0]!.length === width ? 1 : 0.8;
  return { score: (headFits * most) / rows.length, width };
}

/** Below this, no character separates the lines of a file into columns. */
const NO_COLUMNS = 0.6;
/** The share of lines that are a structure and a name. */
const SHARE_OF_LIST = 0.9;

/** Whether the lines are structures followed by a blank and a name (a list of SMILES). A header may be above them. */
function isSmilesList(text: string, whole: boolean): boolean {
  const rows = sampleRows(text, ' ', null, whole);
  const body = rows.slice(1);
  const lines = body.length > 0 ? body : rows;
  const named = lines.filter(([, name = '']) => name !== '' && !name.startsWith('|'));
  const listed = lines.filter(([smiles = '']) => isSmilesText(smiles));
  const isCertain = named.some(([smiles = '']) => smiles.length >= 5 && hasSmilesMarks(smiles));
  return isCertain && Math.min(listed.length, named.length) >= lines.length * SHARE_OF_LIST;
}

/** Whether the first comma of a line belongs to the InChI at its beginning, judged by what is before and after it. */
function isCutByComma(line: string): boolean {
  const comma = line.indexOf(',');
  if (comma < 0) return false;
  const before = line.slice(0, comma);
  if (before.lastIndexOf('(') > before.lastIndexOf(')')) return true;
  return /^(?:\(|\d+(?:-\d+)?[HDT]|\d+[-+?](?:[,/\s]|$))/.test(line.slice(comma + 1));
}

/**
 * Whether the lines are InChIs, with or without a name after a blank; a header may be above them. Their commas are not
 * quoted there, and would cut them; a blank never does.
 */
function isInchiList(text: string, whole: boolean): boolean {
  const lines = linesOf(text, whole).filter((line) => line !== '');
  const body = lines.length > 1 ? lines.slice(1) : lines;
  if (body.some((line) => line.includes('"') || line.includes('\t'))) return false;
  const withCommas = body.filter((line) => line.includes(','));
  return (
    withCommas.length > 0 &&
    body.filter((line) => line.startsWith('InChI=1')).length >= body.length * SHARE_OF_LIST &&
    withCommas.filter(isCutByComma).length >= withCommas.length * SHARE_OF_LIST
  );
}

function detectDelimiter(text: string, quote: '"' | null, whole: boolean): Delimiter {
  if (isInchiList(text, whole)) return ' ';
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of SEPARATORS) {
    const { score } = consistency(sampleRows(text, delimiter, quote, whole));
    // Candidates are ordered by how rarely they occur inside cells, so a later one with an equal score does not win.
    if (score > bestScore + 0.02) {
      best = delimiter;
      bestScore = score;
    }
  }
  if (bestScore >= NO_COLUMNS) return best;
  if (isSmilesList(text, whole)) return ' ';
  return isAligned(linesOf(text, whole)) ? 'position' : best;
}

const AFTER_CELL: ReadonlySet<string> = new Set([...SEPARATORS, '\r', '\n', '']);
const CELL_END = /[,;\t|\r\n]/g;

/** Whether a backslash makes the quote at an index a character: an odd number of them is before it. */
function isEscaped(text: string, at: number, from: number): boolean {
  let before = at - 1;
  while (before > from && text[before] === '\\') before--;
  return (at - 1 - before) % 2 === 1;
}

/** Index of the quote that ends a cell opened at `from`, -1 when the text ends before. */
function closingQuote(text: string, from: number, escapes: boolean): number {
  let at = text.indexOf('"', from + 1);
  for (;;) {
    if (at < 0) return at;
    if (escapes && isEscaped(text, at, from)) at = text.indexOf('"', at + 1);
    else if (text[at + 1] === '"' && !escapes) at = text.indexOf('"', at + 2);
    else return at;
  }
}

/** Skips blanks. */
function pastBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at++;
  return at;
}

/**
 * Quotes delimit cells when most of those that open at a cell's start also close at a cell's end, be those within
 * doubled or marked with a backslash.
 */
function detectQuote(text: string): '"' | null {
  return quotesClose(text, false) || (text.includes('\\"') && quotesClose(text, true)) ? '"' : null;
}

function quotesClose(text: string, escapes: boolean): boolean {
  let opened = 0;
  let closed = 0;
  for (let at = 0; at < text.length; at++) {
    at = pastBlanks(text, at);
    if (text[at] === '"') {
      const end = closingQuote(text, at, escapes);
      opened++;
      if (end < 0 || AFTER_CELL.has(text[pastBlanks(text, end + 1)] ?? '')) {
        closed++;
        at = end < 0 ? text.length : end;
      }
    }
    // Skips to the end of the cell.
    CELL_END.lastIndex = at;
    at = CELL_END.exec(text)?.index ?? text.length;
  }
  return closed >= opened * 0.8;
}

/**
 * The decimal separator of the numbers of a sample. A single group of three digits (1,234) may be thousands: it counts
 * little.
 */
export function detectDecimal(rows: readonly (readonly string[])[], delimiter: string): '.' | ',' {
  let comma = 0;
  let point = 0;
  let doubtful = 0;
  for (const row of rows) {
    for (const cell of row) {
      if (cell.length > 24) continue;
      const text = cell.trim();
      if (/^[<>=\u2264\u2265]{0,2}\s*[+-]?\d*\.\d+(?:[eE][+-]?\d+)?$/.test(text)) point++;
      else if (/^[<>=\u2264\u2265]{0,2}\s*[+-]?(?:\d{1,3}(?:\.\d{3})+|\d*),\d+(?:[eE][+-]?\d+)?$/.test(text)) {
        if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) doubtful++;
        else comma++;
      }
    }
  }
  if (comma + doubtful === 0) return '.';
  if (comma === 0) return point === 0 && delimiter === ';' ? ',' : '.';
  return comma > point ? ',' : '.';
}

/**
 * Determines from its content what a file is and how it is written.
 * @param bytes the whole file if available, else its beginning (64 kB or more); an incomplete end does no harm.
 * @param whole whether bytes is the whole file; default: it is when shorter than the sample of 256 kB.
 * @param odd a later part of the file, used to determine the encoding if the beginning is only ASCII.
 */
export function sniff(
  bytes: Uint8Array,
  whole = bytes.length <= SAMPLE_BYTES,
  odd: Uint8Array | null = null,
): FileSniff {
  const { encoding, markLength, isText, confidence, others } = detectEncoding(odd ?? bytes);
  const shape: FileSniff = {
    kind: 'unknown',
    other: null,
    compression: null,
    encoding,
    markLength: odd ? 0 : markLength,
    encodingConfidence: confidence,
    otherEncodings: others,
    delimiter: ',',
    quote: '"',
    lineEnding: 'lf',
    hasHeader: false,
    decimal: '.',
  };
  if (startsWith(bytes, 0x1f, 0x8b)) return { ...shape, kind: 'gz', compression: 'gzip' };
  if (isWorkbook(bytes)) return { ...shape, kind: 'xlsx' };
  if (isSnapGene(bytes)) return { ...shape, kind: 'snapgene' };
  const binary = otherBinary(bytes);
  if (binary) return { ...shape, other: binary };
  if (!isText || bytes.length === markLength) return shape;
  const reader = createTextReader(encoding);
  const wholeSample = whole && bytes.length <= SAMPLE_BYTES;
  const sample = reader.push(bytes.subarray(0, SAMPLE_BYTES)) + (wholeSample ? reader.end() : '');
  const all = withoutMarks(sample.replaceAll('\0', ''));
  const named = separatorLine(all);
  const anki = named ? null : ankiHead(all);
  const rest = all.slice(named?.length ?? anki?.length ?? 0);
  const text = anki?.columns == null ? rest : `${anki.columns}\n${rest}`;
  const lineEnding = detectLineEnding(text);
  const isPage = isHtmlText(text);
  const other = otherText(text, isPage);
  if (other) return { ...shape, other };
  if (isPage) return { ...shape, kind: 'html', lineEnding, hasHeader: true };
  const scientific = scientificKind(text);
  if (scientific) return { ...shape, kind: scientific, lineEnding };
  const found = detectQuote(text);
  const said = SEPARATORS.find((one) => one === (named ?? anki)?.delimiter);
  const delimiter = said ?? detectDelimiter(text, found, wholeSample);
  // Names of substances contain primes and quotes, and nothing in such a list is quoted.
  const quote = delimiter === ' ' || delimiter === 'position' ? null : found;
  const rows = sampleRows(text, delimiter, quote, wholeSample);
  const decimal = detectDecimal(rows, delimiter);
  return {
    ...shape,
    kind: delimiter === '\t' ? 'tsv' : 'csv',
    delimiter,
    quote,
    lineEnding,
    decimal,
    hasHeader: anki ? anki.columns !== null : rowsAboveHead(rows) > 0 || looksLikeHeader(rows),
  };
}
