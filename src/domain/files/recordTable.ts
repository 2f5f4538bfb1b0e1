import { isTooLarge, keptText, tooLargeText } from '../fields/contentLimit';
import { demandTableSize } from '../reading/readLimits';
import { type FileWarning, WARNINGS_KEPT } from './fileWarning';

/** A record of a file that is not a table: its subject and named values. */
export interface FileRecord {
  name: string;
  description: string;
  /** The structure or sequence; the text of the record if it is refused. */
  content: string;
  values: ReadonlyMap<string, string>;
  /** Where and why it cannot be read; null when it is complete. */
  problem: string | null;
  /** Irregularities of the record, although it is complete. */
  warnings?: readonly string[];
}

/** Names of the columns that do not come from the file. */
export interface RecordColumns {
  name: string;
  description: string;
  content: string;
  /** The text of refused records. */
  refused: string;
  reason: string;
}

/** A row for a record that could not be read, and why. */
export interface RowProblem {
  /** From 1, without the header. */
  row: number;
  message: string;
}

const PROBLEMS_KEPT = 1000;
/** Columns besides those of the named values. */
const OWN_COLUMNS = 5;

/**
 * Builds a table from records as they arrive: name, description, content, one column for each named value in the order
 * of first appearance. Refused records keep their text beside the reason, in two columns that appear only then.
 */
export interface RecordTable {
  add(record: FileRecord): void;
  readonly count: number;
  /** Records that could not be read, by their row from 1; the first thousand. */
  readonly problems: readonly RowProblem[];
  /** Irregularities of records that are complete. */
  readonly warnings: readonly FileWarning[];
  /** @param most rows at most; absent = all. */
  table(most?: number): { header: string[]; rows: string[][]; textColumns: number[] };
}

/** Why a complete record does not fit into a cell; null when it does. */
export function sizeFault(what: string, text: string, unit: string): string | null {
  return isTooLarge(text) ? tooLargeText(what, text.length, unit) : null;
}

/** Where a record of a file of lines went wrong, in words: `Line 12 (record 3, pentane, from line 9): …`. */
export function placeText(
  { number, name, line }: { number: number; name: string; line: number },
  at: number,
  reason: string,
): string {
  const named = name === '' ? `record ${number}` : `record ${number}, ${name.slice(0, 60)}`;
  return `Line ${at} (${named}, from line ${line}): ${reason}`;
}

/** A name as the first line of a molfile may contain it: one line, and shortened. */
const titleOf = (name: string) =>
  name
    .replace(/[\r\n]+/g, ' ')
    .slice(0, 80)
    .trim();

interface Kept extends Omit<FileRecord, 'values'> {
  /** By the indices of their names; holes where it has none. */
  values: (string | undefined)[];
}

export function createRecordTable(columns: RecordColumns): RecordTable {
  const kept: Kept[] = [];
  const problems: RowProblem[] = [];
  const warnings: FileWarning[] = [];
  const places = new Map<string, number>();
  let named = false;
  let described = false;
  let broken = false;
  // Many writers give the name twice, as the title and as a value; it is one column as long as both agree.
  let isNamedTwice = true;
  const twin = () => (named && isNamedTwice ? (places.get(columns.name) ?? -1) : -1);

  function header(): string[] {
    const taken = new Set<string>();
    const next = new Map<string, number>();
    const unique = (wanted: string) => {
      let name = wanted || 'Tag';
      let n = next.get(wanted) ?? 2;
      while (taken.has(name)) name = `${wanted} (${n++})`;
      next.set(wanted, n);
      taken.add(name);
      return name;
    };
    const head = [...(named ? [columns.name] : []), ...(described ? [columns.description] : []), columns.content].map(
      unique,
    );
    const tail = broken ? [columns.refused, columns.reason].map(unique) : [];
    const tags = [...places.keys()].filter((_, place) => place !== twin());
    return [...head, ...tags.map(unique), ...tail];
  }

  const rowOf = ({ name, description, content, values, problem }: Kept): string[] => {
    const row: string[] = [];
    const same = twin();
    if (named) row.push(values[same] || name);
    if (described) row.push(description);
    row.push(problem === null ? content : '');
    for (let i = 0; i < places.size; i++) if (i !== same) row.push(values[i] ?? '');
    if (broken) row.push(...(problem === null ? ['', ''] : [content, problem]));
    return row;
  };

  return {
    add(record) {
      const values: (string | undefined)[] = [];
      for (const [name, value] of record.values) {
        let place = places.get(name);
        if (place === undefined) {
          place = places.size;
          places.set(name, place);
        }
        values[place] = value;
      }
      const again = record.values.get(columns.name);
      if (again && record.name !== '' && titleOf(again) !== record.name) isNamedTwice = false;
      named ||= record.name !== '';
      described ||= record.description !== '';
      broken ||= record.problem !== null;
      const { name, description, content, problem } = record;
      if (problem !== null && problems.length < PROBLEMS_KEPT)
        problems.push({ row: kept.length + 1, message: problem });
      for (const message of record.warnings ?? [])
        if (warnings.length < WARNINGS_KEPT) warnings.push({ row: kept.length + 1, message });
      demandTableSize(kept.length + 1, places.size + OWN_COLUMNS);
      kept.push({ name, description, content: problem === null ? content : keptText(content), values, problem });
    },
    get count() {
      return kept.length;
    },
    problems,
    warnings,
    table(most = kept.length) {
      const names = header();
      const refused = broken ? [names.length - 2, names.length - 1] : [];
      return { header: names, rows: kept.slice(0, most).map(rowOf), textColumns: refused };
    },
  };
}
