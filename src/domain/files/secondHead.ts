import { readNumberText } from '../fields/numberText';
import { readUnit } from '../units/unitTable';
import type { FileWarning } from './fileWarning';
import { isLabWord } from './labWords';

/** Rows that are examined below the header. */
const BODY = 50;
const SHARE = 0.8;
/** A line drawn below the headers, `---`. */
const RULE = /^[-=_+*:|]{2,60}$/;
/** The entry of a column without a unit. */
const NO_UNIT = /^(?:[-\u2013\u2014/]|none|n\/?a)$/i;
const UNIT_ROW = /^(?:units?|einheit(?:en)?|unit\u00e9s?|\[\]|\(\))$/i;
const CHARACTERS = 60;

const isNumber = (text: string) => readNumberText(text, '.') !== null || readNumberText(text, ',') !== null;
const bare = (text: string) =>
  (text.startsWith('(') && text.endsWith(')')) || (text.startsWith('[') && text.endsWith(']'))
    ? text.slice(1, -1).trim()
    : text;

/** Whether the cells of a column below the two rows are numbers. */
function isOfNumbers(rows: readonly (readonly string[])[], index: number): boolean {
  const cells = rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(isNumber).length >= cells.length * SHARE;
}

/** The header with the units of the row below appended to the names; null if that row contains anything else. */
function withUnits(head: readonly string[], second: readonly string[], body: readonly (readonly string[])[]) {
  const names = second.map((cell, i) => {
    const text = cell.trim();
    if (text === '' || NO_UNIT.test(text) || (i === 0 && UNIT_ROW.test(text))) return head[i] ?? '';
    const isUnit = readUnit(bare(text)) !== null && (head[i] ?? '').trim() !== '' && isOfNumbers(body, i);
    return isUnit ? `${head[i]} (${bare(text)})` : null;
  });
  const isChanged = names.some((name, i) => name !== (head[i] ?? ''));
  return isChanged && names.every((name) => name !== null) ? names : null;
}

/** Whether a row is a line drawn under the headers. */
function isRule(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.every((cell) => RULE.test(cell.trim()));
}

/**
 * The names of a header whose cells were merged over several columns, combined with the parts below them; null if none
 * was.
 */
function withParts(head: readonly string[], second: readonly string[], body: readonly (readonly string[])[]) {
  const width = Math.max(head.length, second.length);
  const isBlank = (row: readonly string[], i: number) => (row[i] ?? '').trim() === '';
  let group = '';
  let merged = 0;
  const names: string[] = [];
  for (let i = 0; i < width; i++) {
    const part = (second[i] ?? '').trim();
    // A cell above that is blank belongs to the merged one at its left; the corner over the names of the rows, to none.
    if (i === 0 && isBlank(head, 0) && part === '') {
      names.push('');
      continue;
    }
    if (!isBlank(head, i)) group = part === '' ? '' : head[i]!.trim();
    else if (group === '' || part === '') return null;
    else merged++;
    if (part !== '' && (isNumber(part) || !isOfNumbers(body, i))) return null;
    names.push(part === '' ? head[i]!.trim() : `${group} ${part}`);
  }
  return merged > 0 && isBlank(second, 0) ? names : null;
}

/**
 * The names of a complete second row, each prefixed with the name of the group above, which is merged over several
 * columns; null if the first row does not name groups. It is distinguished from a record by words over at least two
 * columns of numbers.
 */
function withGroups(head: readonly string[], second: readonly string[], body: readonly (readonly string[])[]) {
  const width = second.length;
  const parts = second.map((cell) => cell.trim());
  const blank = Array.from({ length: width }, (_, i) => (head[i] ?? '').trim() === '').filter(Boolean).length;
  if (width < 3 || blank < 2 || blank === width || head.length > width || parts.includes('')) return null;
  if (parts.some((part) => isNumber(part) || isLabWord(part))) return null;
  if (parts.filter((_, i) => isOfNumbers(body, i)).length < 2) return null;
  let group = '';
  return parts.map((part, i) => {
    group = (head[i] ?? '').trim() || group;
    return group === '' ? part : `${group} ${part}`;
  });
}

/**
 * Whether a row above a header contains the groups to which equal names belong (`OD`, `pH`, `OD`, `pH` below `Day 1`,
 * `Day 2`): without it they would differ only by a number.
 */
export function isOfGroups(
  above: readonly string[],
  head: readonly string[],
  body: readonly (readonly string[])[],
): boolean {
  if (above.length !== head.length || above.filter((cell) => cell.trim() !== '').length < 2) return false;
  const names = withGroups(above, head, body);
  return names !== null && new Set(head).size < head.length && new Set(names).size === names.length;
}

/** Words with which a row names the type of each column, as written by statistics programs and databases. */
const TYPE =
  /^(?:int(?:eger)?(?:\d{1,2})?|bigint|float(?:\d{1,2})?|double|real|decimal|num(?:eric|ber)?|str(?:ing)?|text|(?:var)?char(?:acter)?|object|bool(?:ean)?|logical|date(?:time)?|timestamp|factor|categor(?:y|ical))$/i;

/** Whether a row names the types of all columns. */
function isOfTypes(row: readonly string[]): boolean {
  return row.length > 1 && row.every((cell) => TYPE.test(cell.trim()));
}

/**
 * A header of two rows: units below the names, or names over several columns with their parts below. Instruments and
 * spreadsheet programs write both; read as a record, the second row would have no name and would turn all columns of
 * numbers into text.
 * @param head the first row of names
 * @param rows the rows below it
 * @returns the joined names, null for a header of one row
 */
export function joinedHead(head: readonly string[], rows: readonly (readonly string[])[]): string[] | null {
  const second = rows[0];
  const body = rows.slice(1, BODY + 1);
  if (!second || body.length === 0) return null;
  if (isRule(second) || isOfTypes(second)) return [...head];
  return withUnits(head, second, body) ?? withParts(head, second, body) ?? withGroups(head, second, body);
}

/** Reports that the row below the header is part of it. */
export function joinedHeadWarning(second: readonly string[]): FileWarning {
  const shown = second
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, CHARACTERS);
  return { row: null, message: `The row below the headers is read as part of them: ${shown}` };
}
