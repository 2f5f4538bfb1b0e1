import { type ColumnOrder, orderOfDates } from '../dates/orderOfDates';
import type { DecimalSeparator } from '../fields/decimalSeparator';
import { readNumberText } from '../fields/numberText';
import { identifierKey } from '../identifiers/identifierKey';
import type { FieldType } from '../kinds/fieldType';
import { splitHead } from '../units/splitUnit';
import type { ColumnGuess, TableGuess } from './columnGuess';
import { guessDates } from './guessDates';
import { guessKeyColumn } from './guessKeyColumn';
import { guessNumbers, sharedUnit, TOLERATED_NAMED } from './guessNumbers';
import { headerNames } from './headerNames';
import { hasSmilesMarks, isSmilesText } from './isSmilesText';
import { isLabWord } from './labWords';
import {
  isBooleanText,
  isDnaText,
  isGenBankText,
  isMolfileText,
  isPeptideText,
  isReactionText,
  isRelationText,
  isRnaText,
  isUrlText,
} from './recognisers';

export interface GuessOptions {
  /** The column separator of the file: if it is a comma, commas are not decimal separators. Absent = there is none. */
  delimiter?: string | null;
  /** The decimal separator of all columns, if the person has chosen it. */
  decimal?: DecimalSeparator | null;
  /** Columns that stay text, whatever they look like. */
  textColumns?: readonly number[];
  /** Columns that have no name and are empty. */
  blankColumns?: readonly number[];
}

const PROBE = 2000;
const TOLERATED = 0.1;
const FAILURES_KEPT = 20;
const DISTINCT_KEPT = 1000;
const OPTIONS_MOST = 30;

interface Candidate {
  type: FieldType;
  accepts(text: string): boolean;
  /** A name that suggests the type: then more of the cells may be invalid. */
  named?: RegExp;
  /** A further condition on the column as a whole. */
  fits?(name: string, values: readonly string[]): boolean;
}

const SMILES_NAME = /smiles|structure|structur/i;
const PEPTIDE_NAME = /peptide|protein|sequence|amino/i;

function share(values: readonly string[], test: (text: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length;
}

/**
 * In order of strictness: a column gets the first type whose conditions it meets. Dates and numbers are tried before
 * all others.
 */
const CANDIDATES: readonly Candidate[] = [
  { type: 'URL', accepts: isUrlText },
  { type: 'dna-oligo', accepts: isDnaText, fits: (_, values) => share(values, (text) => /[GT]/i.test(text)) > 0.5 },
  { type: 'rna-oligo', accepts: isRnaText },
  // A reaction file contains molfiles.
  { type: 'rxn', accepts: isReactionText },
  { type: 'molfile', accepts: isMolfileText },
  { type: 'plasmid', accepts: isGenBankText },
  {
    type: 'smiles-string',
    accepts: isSmilesText,
    named: SMILES_NAME,
    fits: (name, values) => SMILES_NAME.test(name) || share(values, hasSmilesMarks) > 0.5,
  },
  { type: 'peptide', accepts: isPeptideText, fits: (name) => PEPTIDE_NAME.test(name) },
];

/** Options when the values are few, short and repeated; ordered by frequency, then by name. */
function optionsOf(counts: ReadonlyMap<string, number>, filled: number): string[] | null {
  if (counts.size > OPTIONS_MOST || filled < 4 || counts.size > filled / 2) return null;
  for (const value of counts.keys()) if (value.length > 60 || value.includes('\n')) return null;
  // Options are distinguished without regard to case: Yes and yes would become one.
  if (new Set([...counts.keys()].map(identifierKey)).size < counts.size) return null;
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

/** The cells of a column that a type would refuse; null when there are too many for the type to be plausible. */
function failuresOf(
  rows: readonly (readonly string[])[],
  index: number,
  accepts: (text: string) => boolean,
  { passes = () => false, share = TOLERATED }: { passes?(text: string): boolean; share?: number } = {},
): Pick<ColumnGuess, 'failing' | 'failures'> | null {
  const failures: { row: number; text: string }[] = [];
  let failing = 0;
  let filled = 0;
  let counted = 0;
  for (let r = 0; r < rows.length; r++) {
    const text = rows[r]![index]?.trim() ?? '';
    if (text === '') continue;
    filled++;
    if (accepts(text)) continue;
    failing++;
    if (!passes(text)) counted++;
    if (failures.length < FAILURES_KEPT) failures.push({ row: r, text });
  }
  return counted > filled * share ? null : { failing, failures };
}

function guessColumn(
  rows: readonly (readonly string[])[],
  index: number,
  name: string,
  options: GuessOptions,
): ColumnGuess {
  const samples: string[] = [];
  const values: string[] = [];
  for (const row of rows) {
    const text = row[index]?.trim() ?? '';
    if (text === '') continue;
    values.push(text);
    if (samples.length < 3 && !samples.includes(text)) samples.push(text);
  }
  const counts = countValues(values, DISTINCT_KEPT);
  const guess: ColumnGuess = {
    index,
    name,
    fieldName: name,
    type: 'text',
    samples,
    isBlank: options.blankColumns?.includes(index) ?? false,
    filled: values.length,
    empty: rows.length - values.length,
    decimal: options.decimal ?? '.',
    dateOrder: null,
    asksOrder: false,
    orderSample: null,
    commaSample: null,
    unit: null,
    why: null,
    failing: 0,
    failures: [],
    distinct: counts.size,
    options: [],
    relationFor: null,
    relationColumn: null,
  };
  if (values.length === 0 || options.textColumns?.includes(index)) return guess;
  const probe = values.length > PROBE ? values.slice(0, PROBE) : values;
  if (probe.every(isBooleanText)) {
    const failures = failuresOf(rows, index, isBooleanText);
    if (failures) return { ...guess, type: 'boolean', ...failures };
  }
  // A column that is not recognised as dates may still be mapped to a date field.
  const order = orderOfDates(values);
  guess.dateOrder = order.proven ?? order.usual;
  guess.asksOrder = order.isOpen && guess.dateOrder === null;
  guess.orderSample = order.sample;
  guess.commaSample = values.find((text) => text.includes(',') && readNumberText(text, ',') !== null) ?? null;
  return (
    guessedDate(guess, rows, values, order) ??
    guessedNumber(guess, rows, values, options) ??
    guessedKind(guess, rows, probe) ?? {
      ...guessedChoice(guess, values, counts),
      unit: sharedUnit(values),
    }
  );
}

function guessedDate(
  guess: ColumnGuess,
  rows: readonly (readonly string[])[],
  values: readonly string[],
  order: ColumnOrder,
): ColumnGuess | null {
  const dates = guessDates(guess.name, values, order);
  if (dates?.type !== 'date') return dates && { ...guess, why: dates.why };
  const failures = failuresOf(rows, guess.index, dates.accepts);
  return failures && { ...guess, type: 'date', ...failures };
}

function guessedNumber(
  guess: ColumnGuess,
  rows: readonly (readonly string[])[],
  values: readonly string[],
  { delimiter = null, decimal = null }: GuessOptions,
): ColumnGuess | null {
  const head = splitHead(guess.name);
  const numbers = guessNumbers(values, { delimiter, decimal, headUnit: head?.unit ?? null });
  if (!numbers || numbers.type === 'text') return numbers && { ...guess, unit: sharedUnit(values), why: numbers.why };
  const failures = failuresOf(rows, guess.index, numbers.accepts, {
    passes: isLabWord,
    share: head === null ? TOLERATED : TOLERATED_NAMED,
  });
  const { type, unit } = numbers;
  return (
    failures && {
      ...guess,
      type,
      unit,
      decimal: numbers.decimal,
      fieldName: unit !== null && head ? head.text : guess.name,
      ...failures,
    }
  );
}

/** Addresses, sequences, structures. */
function guessedKind(
  guess: ColumnGuess,
  rows: readonly (readonly string[])[],
  probe: readonly string[],
): ColumnGuess | null {
  for (const { type, accepts, named, fits } of CANDIDATES) {
    const share = named?.test(guess.name) ? TOLERATED_NAMED : TOLERATED;
    const refused = probe.length - probe.filter(accepts).length;
    if (refused > probe.length * share || (fits && !fits(guess.name, probe))) continue;
    const failures = failuresOf(rows, guess.index, accepts, { share });
    if (failures) return { ...guess, type, ...failures };
  }
  return null;
}

function guessedChoice(
  guess: ColumnGuess,
  values: readonly string[],
  counts: ReadonlyMap<string, number>,
): ColumnGuess {
  const options = counts.size < DISTINCT_KEPT ? optionsOf(counts, values.length) : null;
  if (options) return { ...guess, type: /status/i.test(guess.name) ? 'status' : 'select', options };
  const parts = manyOptions(values);
  return parts ? { ...guess, type: 'multiselect', options: parts } : guess;
}

/** Lists joined with `; ` as exports write them, if their parts would make good options. */
function manyOptions(values: readonly string[]): string[] | null {
  const joined = values.filter((value) => value.includes('; ')).length;
  if (joined < values.length * 0.2 || joined < 2) return null;
  const parts = values.flatMap((value) => value.split('; ').map((part) => part.trim()));
  const counts = countValues(parts, OPTIONS_MOST + 1);
  return optionsOf(counts, parts.length);
}

/** Two headers that differ only in their unit keep it. */
function keepNamesApart(columns: readonly ColumnGuess[]): void {
  const counts = new Map<string, number>();
  for (const { fieldName } of columns)
    counts.set(identifierKey(fieldName), (counts.get(identifierKey(fieldName)) ?? 0) + 1);
  for (const column of columns) if (counts.get(identifierKey(column.fieldName))! > 1) column.fieldName = column.name;
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
    const stem = column.name
      .toLowerCase()
      .replace(/[ _-]{0,9}(?:relation|qualifier|operator|modifier|prefix)[ _-]{0,9}/g, '');
    const named = stem ? columns.find((c) => isNumeric(c) && c.name.toLowerCase().startsWith(stem)) : undefined;
    const target = named ?? [columns[column.index + 1], columns[column.index - 1]].find(isNumeric);
    if (!target) continue;
    column.relationFor = target.index;
    target.relationColumn = column.index;
    target.type = 'qualified-number';
  }
}

/**
 * Guesses what the columns of a table contain. The answer is a suggestion: the person who imports can change every
 * type.
 * @param rows the rows without the header.
 * @param header the header row, or null.
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  header: readonly string[] | null,
  options: GuessOptions = {},
): TableGuess {
  let width = header?.length ?? 0;
  for (const row of rows) if (row.length > width) width = row.length;
  const names = headerNames(header, width);
  const columns = names.map((name, index) => guessColumn(rows, index, name, options));
  keepNamesApart(columns);
  joinRelations(columns, rows);
  return { columns, keyColumn: guessKeyColumn(columns, rows) };
}
