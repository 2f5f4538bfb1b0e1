import { counted, numberText, plural } from '@/lib/words/counted';
import { shortText } from '@/lib/words/shortText';
import { demandTableSize } from '../reading/readLimits';
import { createFastaParser } from '../sequences/fastaParser';
import { createGenBankParser } from '../sequences/genBankParser';
import { ankiHead, mayBeAnkiHead } from './ankiHead';
import { blankColumns, blankColumnWarnings } from './blankColumns';
import { blankRowWarnings } from './blankRows';
import { createCodeWatch } from './codedLetters';
import { withoutGuard } from './csvCell';
import { escapesQuotes } from './escapesQuotes';
import type { FileWarning } from './fileWarning';
import { createHtmlRows } from './htmlRows';
import { createNulFilter } from './nulCharacters';
import { createPositionRows, guessGaps } from './positionRows';
import { createReactionParser } from './reactionParser';
import { REACTION_COLUMNS, reactionFileRecord } from './reactionTable';
import { createRecordTable, type FileRecord, type RecordColumns, type RowProblem } from './recordTable';
import type { PlainRows } from './rowCollector';
import { createRowParser, type RaggedRow, type RowParser } from './rowParser';
import { aboveHeadWarnings, rowsAboveHead } from './rowsAboveHead';
import { createSdfParser } from './sdfParser';
import { SDF_COLUMNS, sdfFileRecord } from './sdfTable';
import { joinedHead, joinedHeadWarning } from './secondHead';
import { SEPARATOR_LINE_MOST, separatorLine } from './separatorLine';
import { FASTA_COLUMNS, fastaFileRecord, GENBANK_COLUMNS, genBankFileRecord } from './sequenceTable';
import { createMarkFilter } from './strayMarks';
import { repeatedHeadWarnings, shortHead, textNotes } from './tableNotes';
import { createTwiceWatch } from './writtenTwice';

/** The formats of text files. */
export const TEXT_KINDS = ['delimited', 'html', 'sdf', 'rxn', 'genbank', 'fasta'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The formats that must be read as a whole: binary files, or sheets of rows. */
export const WHOLE_KINDS = ['xlsx', 'snapgene'] as const;
export type ReadKind = TextKind | (typeof WHOLE_KINDS)[number];

/** How delimited text is written; other files contain this information. */
export interface DelimitedReading {
  delimiter: string;
  quote: '"' | null;
  hasHeader: boolean;
}

/** The rows of a file, whatever its format. */
export interface FileRows {
  /** The row or the tags that name the columns; null when there are none. */
  header: string[] | null;
  rows: string[][];
  ragged: readonly RaggedRow[];
  raggedCount: number;
  /** Rows for records that could not be read. */
  problems: readonly RowProblem[];
  /** Irregularities of the file, although it could be read. */
  warnings: readonly FileWarning[];
  /** Columns for what could not be read: text, whatever it looks like. */
  textColumns: readonly number[];
  /** Columns that have no name and are empty. */
  blankColumns: readonly number[];
}

/** Reads the text of a file in pieces of any size, cut anywhere. */
export interface TableReader {
  push(text: string): void;
  end(): void;
  /** Rows so far, without the header. */
  readonly count: number;
  /** @param most rows at most; absent = all. */
  table(most?: number): FileRows;
}

/** Settings in the first lines of a text; these lines are no rows. */
interface FirstLines {
  /** The line on which the rows begin. */
  firstLine: number;
  /** The delimiter that is named. */
  named: string | null;
  /** Settings of another program. */
  settings: readonly string[];
}

/** Removes first lines that name the delimiter from a text that arrives in pieces. */
function withoutFirstLines(begin: (found: FirstLines) => void): (text: string, isEnd: boolean) => string {
  let held: string | null = '';
  return (text, isEnd) => {
    if (held === null) return text;
    held += text;
    if ((held.length < SEPARATOR_LINE_MOST || mayBeAnkiHead(held)) && !isEnd) return '';
    const line = separatorLine(held);
    const anki = line ? null : ankiHead(held);
    const rest = held.slice(line?.length ?? anki?.length ?? 0);
    held = null;
    const settings = anki?.lines ?? [];
    // Names of columns among the settings are a row.
    const names = anki?.columns ?? null;
    const firstLine = line ? 2 : settings.length + (names === null ? 1 : 0);
    begin({ firstLine: Math.max(1, firstLine), named: (line ?? anki)?.delimiter ?? null, settings });
    return names === null ? rest : `${names}\n${rest}`;
  };
}

/** Settings that are shown. */
const SETTINGS_SHOWN = 3;

function settingsWarning(settings: readonly string[]): FileWarning {
  const shown = settings.slice(0, SETTINGS_SHOWN).map((line) => `"${shortText(line, GUARD_SHOWN)}"`);
  const more = settings.length > SETTINGS_SHOWN ? ', \u2026' : '';
  const what = `${counted(settings.length, 'line')} of settings for Anki ${plural(settings.length, 'is', 'are')} not imported`;
  return { row: null, message: `${what}: ${shown.join(', ')}${more}` };
}

/** Lines that are listed for quotes that are read as characters. */
const QUOTES_SHOWN = 3;

const linesText = (lines: readonly number[]) =>
  `${plural(lines.length, 'line')} ${lines.slice(0, QUOTES_SHOWN).join(', ')}${lines.length > QUOTES_SHOWN ? ', \u2026' : ''}`;

function quoteWarnings({ unclosedQuotes, strayQuotes, plainQuotes, escaped }: RowParser): FileWarning[] {
  const warn = (message: string): FileWarning => ({ row: null, message });
  return [
    ...unclosedQuotes.map((line) => warn(`Line ${line}: a quote is never closed, so it is read as a character.`)),
    ...strayQuotes.map((line) => warn(`Line ${line}: text follows a closing quote. Check the quotes there and above.`)),
    ...(plainQuotes.length > 0
      ? [warn(`Quotes are read as characters, because most are not closed: ${linesText(plainQuotes)}.`)]
      : []),
    ...(escaped.length > 0
      ? [
          warn(
            `The file marks quotes within cells with a backslash. \\" is read as ", \\\\ as \\: ${linesText(escaped)}.`,
          ),
        ]
      : []),
  ];
}

/** Possible separators of columns. */
const READ_DELIMITERS: ReadonlySet<string> = new Set([',', ';', '\t', '|']);
/** Characters shown of a cell. */
const GUARD_SHOWN = 40;

function guardWarnings({ count, sample }: { count: number; sample: string }): FileWarning[] {
  if (count === 0) return [];
  const what = `${counted(count, 'cell')} ${plural(count, 'begins', 'begin')} with an apostrophe that keeps a spreadsheet program from running it`;
  return [{ row: null, message: `${what}. It is left out: ${sample} becomes ${sample.slice(1)}.` }];
}

const DOS_END = '\u001a';
/** Rows from which a two-row header is recognised. */
const JOIN_SAMPLE = 60;
/** Characters from which the rows above a header are recognised. */
const HEAD_SAMPLE = 65_536;

/** Rows above the header of a file, determined from its first characters. */
function aboveIn(text: string, isWhole: boolean, parser: RowParser): number {
  const rows = parser.push(text);
  if (isWhole) rows.push(...parser.end());
  return rowsAboveHead(rows);
}

interface RowsOptions {
  firstLine?: number;
  above?: number;
  hasHeader?: boolean;
}

/**
 * The parser that cuts a text into rows.
 * @param begin its first characters, from which columns without a separator are recognised
 */
type RowCutter = (begin: string, options: RowsOptions) => RowParser | PlainRows;

/** The parser of a delimited text. */
function cutterOf({ delimiter, quote }: DelimitedReading): RowCutter {
  if (delimiter !== 'position')
    return (begin, options) =>
      createRowParser({
        delimiter,
        quote,
        skipsBlank: true,
        escapes: quote !== null && escapesQuotes(begin, delimiter),
        ...options,
      });
  return (begin, options) => {
    const lines = begin.split(/\r\n|\r|\n/);
    return createPositionRows({ gaps: guessGaps(begin.length < HEAD_SAMPLE ? lines : lines.slice(0, -1)), ...options });
  };
}

function rowsReader({ hasHeader }: Pick<DelimitedReading, 'hasHeader'>, cut: RowCutter): TableReader {
  let parser = cut('', { hasHeader });
  let firstLine = 1;
  let above = 0;
  const odd: FileWarning[] = [];
  const notes: FileWarning[] = [];
  const body = withoutFirstLines(({ firstLine: line, named, settings }) => {
    firstLine = line;
    if (settings.length > 0) notes.push(settingsWarning(settings));
    if (named !== null && !READ_DELIMITERS.has(named))
      odd.push({
        row: null,
        message: `Line 1: columns are separated by ${named}, which is not supported. Use a comma, semicolon, tab or bar.`,
      });
  });
  const all: string[][] = [];
  let width = 0;
  const guards = { count: 0, sample: '' };
  const take = (rows: string[][]) => {
    for (const row of rows) {
      for (const [i, cell] of row.entries()) {
        const bare = withoutGuard(cell);
        if (bare === null) continue;
        if (guards.count++ === 0) guards.sample = cell.slice(0, GUARD_SHOWN);
        row[i] = bare;
      }
      all.push(row);
      if (row.length > width) width = row.length;
      // Shorter rows are filled up to the widest one once they form a table.
      demandTableSize(all.length, width);
    }
  };
  let held: string | null = '';
  const read = (text: string, isEnd: boolean) => {
    if (held === null) return take(parser.push(text));
    held += text;
    if (held.length < HEAD_SAMPLE && !isEnd) return;
    const begin = held;
    held = null;
    const head = begin.slice(0, HEAD_SAMPLE);
    above = hasHeader ? aboveIn(head, begin.length <= HEAD_SAMPLE && isEnd, cut(head, {})) : 0;
    parser = cut(head, { firstLine, above, hasHeader });
    take(parser.push(begin));
  };
  /** A header of two rows, combined; null if it is one row. */
  let joined: string[] | null = null;
  const first = () => above + (hasHeader ? 1 : 0) + (joined ? 1 : 0);
  const join = () => {
    const head = all[above];
    joined = hasHeader && head ? joinedHead(head, all.slice(above + 1, above + JOIN_SAMPLE)) : null;
  };
  return {
    push: (text) => read(body(text, false), false),
    end() {
      read(body('', true), true);
      take(parser.end());
      join();
    },
    get count() {
      return Math.max(0, all.length - first());
    },
    table(most = all.length) {
      join();
      const heads = above + (joined ? 1 : 0);
      const rows = all.slice(first(), first() + most);
      const head = joined ?? (hasHeader ? (all[above] ?? null) : null);
      const short = head && shortHead(head, rows);
      const header = short?.header ?? head;
      const blank = blankColumns(header, rows);
      return {
        header,
        rows,
        ragged: short?.isShifted
          ? []
          : parser.ragged.map((row) => (heads === 0 ? row : { ...row, row: row.row - heads })),
        raggedCount: short?.isShifted ? 0 : parser.raggedCount,
        problems: [],
        warnings: [
          ...odd,
          ...notes,
          ...('notes' in parser ? parser.notes : []),
          ...(short ? [short.warning] : []),
          ...aboveHeadWarnings(all.slice(0, above)),
          ...(joined ? [joinedHeadWarning(all[above + 1]!)] : []),
          ...blankRowWarnings(parser.blankRows),
          ...repeatedHeadWarnings(parser.repeatedHeads),
          ...blankColumnWarnings(blank),
          ...quoteWarnings(parser),
          ...guardWarnings(guards),
          ...(odd.length > 0 ? [] : textNotes(header, rows)),
        ],
        textColumns: [],
        blankColumns: blank,
      };
    },
  };
}

function recordReader<R>(
  parser: { push(text: string): R[]; end(): R[] },
  columns: RecordColumns,
  recordOf: (record: R) => FileRecord,
): TableReader {
  const table = createRecordTable(columns);
  const take = (records: R[]) => {
    for (const record of records) table.add(recordOf(record));
  };
  return {
    push: (text) => take(parser.push(text)),
    end: () => take(parser.end()),
    get count() {
      return table.count;
    },
    table: (most) => ({
      ...table.table(most),
      ragged: [],
      raggedCount: 0,
      blankColumns: [],
      problems: table.problems,
      warnings: table.warnings,
    }),
  };
}

function kindReader(kind: TextKind, reading: DelimitedReading): TableReader {
  switch (kind) {
    case 'delimited':
      return rowsReader(reading, cutterOf(reading));
    case 'html':
      return rowsReader(reading, (_begin, options) => createHtmlRows(options));
    case 'sdf':
      return recordReader(createSdfParser(), SDF_COLUMNS, sdfFileRecord);
    case 'rxn':
      return recordReader(createReactionParser(), REACTION_COLUMNS, reactionFileRecord);
    case 'genbank':
      return recordReader(createGenBankParser(), GENBANK_COLUMNS, genBankFileRecord);
    case 'fasta':
      return recordReader(createFastaParser(), FASTA_COLUMNS, fastaFileRecord);
  }
}

/** Reads a file as a table. NUL characters and byte order marks are left out, with a note. */
export function createTableReader(kind: TextKind, reading: DelimitedReading): TableReader {
  const reader = kindReader(kind, reading);
  const nuls = createNulFilter();
  const marks = createMarkFilter();
  const twice = createTwiceWatch();
  const codes = createCodeWatch();
  const warning = ({ count, firstLine }: { count: number; firstLine: number }, name: string): FileWarning[] => {
    if (count === 0) return [];
    const what = count === 1 ? `a ${name} was` : `${numberText(count)} ${name}s were`;
    return [{ row: null, message: `Line ${firstLine}: ${what} left out${count === 1 ? '' : ', the first here'}.` }];
  };
  let held = '';
  return {
    push(text) {
      twice.look(text);
      // A web page declares its own encoding.
      if (kind !== 'html') codes.look(text);
      // DOS programs end a file with Ctrl+Z: after everything else it is not data.
      const all = held + marks.take(nuls.take(text));
      held = all.endsWith(DOS_END) ? DOS_END : '';
      reader.push(held === '' ? all : all.slice(0, -1));
    },
    end: () => reader.end(),
    get count() {
      return reader.count;
    },
    table(most) {
      const rows = reader.table(most);
      const left = [...warning(nuls, 'NUL character'), ...warning(marks, 'byte order mark')];
      return { ...rows, warnings: [...twice.warnings(), ...codes.warnings(), ...left, ...rows.warnings] };
    },
  };
}
