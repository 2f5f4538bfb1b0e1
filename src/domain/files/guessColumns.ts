import type { FieldType } from '../fields/fieldType';
import type { ColumnGuess, TableGuess } from './columnGuess';
import { guessKeyColumn } from './guessKeyColumn';
import { headerNames } from './headerNames';
import { hasSmilesMarks, isSmilesText } from './isSmilesText';
import {
  isBooleanText,
  isDateText,
  isDnaText,
  isGenBankText,
  isMolfileText,
  isNotAvailable,
  isNumberText,
  isPeptideText,
  isQualifiedText,
  isReactionText,
  isRelationText,
  isRnaText,
  isUrlText,
} from './recognisers';

export interface GuessOptions {
  decimal?: '.' | ',';
  /** Columns that stay text, whatever they look like. */
  textColumns?: readonly number[];
}

const PROBE = 2000;
const TOLERATED = 0.1;
const FAILURES_KEPT = 20;
const DISTINCT_KEPT = 1000;
const OPTIONS_MOST = 30;

interface Candidate {
  type: FieldType;
  accepts(text: string): boolean;
  /** A further demand on the column as a whole. */
  fits?(name: string, values: readonly string[]): boolean;
}

const DATE_NAME = /date|day|datum|created|updated|registered|_at$|_on$/i;
const SMILES_NAME = /smiles|structure|structur/i;
const PEPTIDE_NAME = /peptide|protein|sequence|amino/i;

function share(values: readonly string[], test: (text: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length;
}

/** In order of how much each demands: the first that a column fulfils is its type. */
function candidates(decimal: '.' | ','): Candidate[] {
  const isNumber = (text: string) => isNumberText(text, decimal) || isNotAvailable(text);
  return [
    { type: 'boolean', accepts: isBooleanText },
    {
      type: 'date',
      accepts: isDateText,
      // YYMMDD is a number too: only the column's name can tell.
      fits: (name, values) => DATE_NAME.test(name) || share(values, (text) => /[-/]/.test(text)) > 0.5,
    },
    { type: 'number', accepts: isNumber, fits: (_, values) => !values.every(isNotAvailable) },
    {
      type: 'qualified-number',
      accepts: (text) => isQualifiedText(text, decimal) || isNotAvailable(text),
      fits: (_, values) => !values.every(isNotAvailable),
    },
    { type: 'URL', accepts: isUrlText },
    { type: 'dna-oligo', accepts: isDnaText, fits: (_, values) => share(values, (text) => /[GT]/i.test(text)) > 0.5 },
    { type: 'rna-oligo', accepts: isRnaText },
    // A reaction file holds molfiles.
    { type: 'rxn', accepts: isReactionText },
    { type: 'molfile', accepts: isMolfileText },
    { type: 'plasmid', accepts: isGenBankText },
    {
      type: 'smiles-string',
      accepts: isSmilesText,
      fits: (name, values) => SMILES_NAME.test(name) || share(values, hasSmilesMarks) > 0.5,
    },
    { type: 'peptide', accepts: isPeptideText, fits: (name) => PEPTIDE_NAME.test(name) },
  ];
}

/** Options when the values are few, short and repeated; ordered by frequency, then by name. */
function optionsOf(counts: ReadonlyMap<string, number>, filled: number): string[] | null {
  if (counts.size > OPTIONS_MOST || filled < 4 || counts.size > filled / 2) return null;
  for (const value of counts.keys()) if (value.length > 60 || value.includes('\n')) return null;
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value);
}

function countValues(values: Iterable<string>, most: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) {
    const n = counts.get(value);
    if (n !== undefined) counts.set(value, n + 1);
    else if (counts.size < most) counts.set(value, 1);
  }
  return counts;
}

function guessColumn(
  rows: readonly (readonly string[])[],
  index: number,
  name: string,
  list: Candidate[],
): ColumnGuess {
  const probe: string[] = [];
  const samples: string[] = [];
  let filled = 0;
  const filledValues: string[] = [];
  for (const row of rows) {
    const text = row[index]?.trim() ?? '';
    if (text === '') continue;
    filled++;
    filledValues.push(text);
    if (probe.length < PROBE) probe.push(text);
    if (samples.length < 3 && !samples.includes(text)) samples.push(text);
  }
  const counts = countValues(filledValues, DISTINCT_KEPT);
  const guess: ColumnGuess = {
    index,
    name,
    type: 'text',
    samples,
    filled,
    empty: rows.length - filled,
    failing: 0,
    failures: [],
    distinct: counts.size,
    options: [],
    relationFor: null,
    relationColumn: null,
  };
  if (list.length === 0) return guess;
  for (const { type, accepts, fits } of list) {
    const refusedInProbe = probe.length - probe.filter(accepts).length;
    if (probe.length === 0 || refusedInProbe > probe.length * TOLERATED) continue;
    if (fits && !fits(name, probe)) continue;
    const failures: { row: number; text: string }[] = [];
    let failing = 0;
    for (let r = 0; r < rows.length; r++) {
      const text = rows[r]![index]?.trim() ?? '';
      if (text === '' || accepts(text)) continue;
      failing++;
      if (failures.length < FAILURES_KEPT) failures.push({ row: r, text });
    }
    if (failing > filled * TOLERATED) continue;
    // A few `<` among plain numbers are no faults but a qualified number.
    if (type === 'number' && failures.some(({ text }) => isQualifiedText(text, ',') || isQualifiedText(text, '.'))) {
      const qualified = list.find((candidate) => candidate.type === 'qualified-number')!;
      if (failures.filter(({ text }) => qualified.accepts(text)).length > failures.length / 2) continue;
    }
    return { ...guess, type, failing, failures };
  }
  const options = counts.size < DISTINCT_KEPT ? optionsOf(counts, filled) : null;
  if (options) return { ...guess, type: /status/i.test(name) ? 'status' : 'select', options };
  const parts = manyOptions(filledValues);
  if (parts) return { ...guess, type: 'multiselect', options: parts };
  return guess;
}

/** Lists joined with `; ` as exports write them, when their parts would make good options. */
function manyOptions(values: readonly string[]): string[] | null {
  const joined = values.filter((value) => value.includes('; ')).length;
  if (joined < values.length * 0.2 || joined < 2) return null;
  const parts = values.flatMap((value) => value.split('; ').map((part) => part.trim()));
  const counts = countValues(parts, OPTIONS_MOST + 1);
  return optionsOf(counts, parts.length);
}

/**
 * A column of qualifiers belongs to the column of numbers with the most similar name, else to its right neighbour,
 * else to its left; that column becomes a qualified number.
 */
function joinRelations(columns: ColumnGuess[], rows: readonly (readonly string[])[]): void {
  for (const column of columns) {
    if (column.type !== 'select' && column.type !== 'text') continue;
    if (
      column.filled === 0 ||
      !rows.every((row) => !row[column.index]?.trim() || isRelationText(row[column.index]!.trim()))
    )
      continue;
    const isNumeric = (c: ColumnGuess | undefined): c is ColumnGuess =>
      c !== undefined && (c.type === 'number' || c.type === 'qualified-number') && c.relationColumn === null;
    const stem = column.name.toLowerCase().replace(/[ _-]*(?:relation|qualifier|operator|modifier|prefix)[ _-]*/g, '');
    const named = stem ? columns.find((c) => isNumeric(c) && c.name.toLowerCase().startsWith(stem)) : undefined;
    const target = named ?? [columns[column.index + 1], columns[column.index - 1]].find(isNumeric);
    if (!target) continue;
    column.relationFor = target.index;
    target.relationColumn = column.index;
    target.type = 'qualified-number';
  }
}

/**
 * Guesses what the columns of a table hold. The answer is an offer: the person who imports can change every type.
 * @param rows the rows without the head.
 * @param header the head row, or null.
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  header: readonly string[] | null,
  { decimal = '.', textColumns = [] }: GuessOptions = {},
): TableGuess {
  let width = header?.length ?? 0;
  for (const row of rows) if (row.length > width) width = row.length;
  const names = headerNames(header, width);
  const list = candidates(decimal);
  const columns = names.map((name, index) => guessColumn(rows, index, name, textColumns.includes(index) ? [] : list));
  joinRelations(columns, rows);
  return { columns, keyColumn: guessKeyColumn(columns, rows) };
}
