import type { DecimalSeparator } from '../fields/decimalSeparator';
import { type NumberText, readNumberText } from '../fields/numberText';
import { type QualifiedText, readQualifiedText } from '../fields/qualifiedText';
import { notAvailableMarker } from '../fields/types/number';
import { readWideQualified } from '../fields/wideQualifiedText';
import { splitUnit } from '../units/splitUnit';
import { isConvertibleUnit, isSameUnit, readUnit } from '../units/unitTable';
import { isLabWord } from './labWords';

/** A column that reads as numbers. */
export interface NumberColumnGuess {
  type: 'number' | 'qualified-number';
  decimal: DecimalSeparator;
  /** The unit given in its cells. */
  unit: string | null;
  accepts(text: string): boolean;
}

/** Either how the numbers of a column are read, or why it stays text; null when it contains no numbers. */
export type NumbersGuess = NumberColumnGuess | { type: 'text'; why: string } | null;

export interface NumbersContext {
  /** The column separator of the file: if it is a comma, commas are not decimal separators. null = there is none. */
  delimiter: string | null;
  /** The decimal separator that the person has chosen. */
  decimal: DecimalSeparator | null;
  /** The unit in the column's header. */
  headUnit: string | null;
}

/** Share of cells that may be something other than a number. */
const TOLERATED = 0.1;
/**
 * The same if the header contains a unit, which a column of texts hardly ever does: in a short sheet one cell is a
 * fifth.
 */
export const TOLERATED_NAMED = 1 / 3;
/** Digits that a number certainly represents exactly. */
const SURE_DIGITS = 15;

interface Cell {
  text: string;
  /** The number as each decimal separator reads it. */
  point: NumberText | null;
  comma: NumberText | null;
  isQualified: boolean;
  isRange: boolean;
  unit: string | null;
}

const SIMPLE = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/** Most cells look like this: digits, perhaps a point. */
function simpleCell(text: string): Cell | null {
  if (!SIMPLE.test(text)) return null;
  const point = { value: Number(text), plain: text, isGrouped: false };
  const dot = text.indexOf('.');
  const comma = dot < 0 ? point : readNumberText(text, ',');
  return { text, point, comma, isQualified: false, isRange: false, unit: null };
}

function readCell(text: string): Cell | null {
  const simple = simpleCell(text);
  if (simple) return simple;
  const withUnit = splitUnit(text);
  const bare = withUnit?.text ?? text;
  const point = readWideQualified(bare, '.');
  const comma = readWideQualified(bare, ',');
  if (!point && !comma) return null;
  const isPlain = readNumberText(bare, '.') !== null || readNumberText(bare, ',') !== null;
  const isSpec = isPlain || readQualifiedText(bare, '.') !== null || readQualifiedText(bare, ',') !== null;
  const numberOf = (read: QualifiedText | null) => (isSpec ? read?.value : (read?.min ?? read?.value)) ?? null;
  return {
    text,
    point: numberOf(point),
    comma: numberOf(comma),
    isQualified: !isPlain,
    isRange: !isSpec,
    unit: withUnit?.unit ?? null,
  };
}

const leadingZeros = (plain: string) => /^[+-]?0\d/.test(plain);
const tooManyDigits = (plain: string) => {
  const [mantissa = ''] = plain.split(/e/i);
  const digits = mantissa.replace(/[^\d]/g, '').replace(/^0+/, '');
  if (digits.length <= SURE_DIGITS) return false;
  return !mantissa.includes('.') || String(Number(plain)) !== plain;
};
/** Digits with an exponent that no number has: not read at all. */
const OVERFLOWING = /^\d{1,40}E\d{3,12}$/i;
/**
 * One digit before the point, and a point or a sign that codes do not have: `1.5E7`, `1e-9`; `2310009E13` and `1E5` may
 * be codes.
 */
const SCIENTIFIC = /^[+-]?\d(?:\.\d*e[+-]?\d+|e[+-]\d+)$/i;
const isCodeExponent = (plain: string) => /e/i.test(plain) && !SCIENTIFIC.test(plain);

/**
 * A plus before many digits, or before a few and a space: a telephone number. A measured value with a plus sign has a
 * point, or few digits.
 */
const PHONE = /^\+\d(?:[\d ]{5,20}\d|\d{0,2} [\d ]{1,20})$/;

/** Why a text that reads as a number is more likely a code; null when it is not. */
function codeReason(text: string, plain: string): string | null {
  if (leadingZeros(plain)) return `${text} stays text: a number would lose its zeros`;
  if (tooManyDigits(plain)) return `${text} stays text: a number holds ${SURE_DIGITS} digits`;
  if (PHONE.test(text.trim())) return `${text} stays text: a number would lose its plus`;
  if (isCodeExponent(plain)) return `${text} stays text: it may be a code`;
  return null;
}

/** Both separators in one number, several groups, or a blank between them: this is unambiguous. */
function provesGroups({ plain, isGrouped }: NumberText, text: string): boolean {
  return isGrouped && (plain.includes('.') || plain.replace(/\D/g, '').length > 6 || !/[.,]/.test(text));
}

/** Numbers in a comma-separated list: three or more of them, whereas a number has one decimal comma. */
const LIST = /^\d{1,15}(?:, ?\d{1,15}){2,200}$/;
/** Two groups of three digits with a blank between them: a number above a thousand, or two numbers. */
const PAIR = /^\d{3} \d{3}$/;
/** Digits after a point that may separate thousands: `250.000`. */
const ROUND = /^-?\d{1,3}\.000$/;

/** A comma between digits that does not occur in lists: `0,07`, `-1,5`, `1,2345`, `1,5e-3`. */
const COMMA_PROOF =
  /^(?:[-\u2212<>]\s?)?(?:\d{1,15},0\d|0,\d{3}|\d{1,15},\d{4}|\d{1,15},\d{1,15}e[-+]?\d)|^[-\u2212<>]\s?\d{1,15},\d/i;

/** The decimal separator of a column, or why it cannot be determined. */
function signOf(
  cells: readonly Cell[],
  { delimiter, decimal: said }: NumbersContext,
): { decimal: DecimalSeparator } | { why: string } {
  if (said) return { decimal: said };
  const onlyPoint = cells.find((cell) => cell.point && !cell.comma);
  const onlyComma = cells.find((cell) => cell.comma && !cell.point);
  if (onlyPoint && onlyComma) {
    const points = cells.filter((cell) => cell.point).length;
    const commas = cells.filter((cell) => cell.comma).length;
    if (Math.max(points, commas) < cells.length * (1 - TOLERATED))
      return { why: `${onlyPoint.text} and ${onlyComma.text} have different decimal signs, so the column stays text` };
    return { decimal: points >= commas ? '.' : ',' };
  }
  if (onlyComma) {
    const isSure = delimiter === ';' || delimiter === '\t' || cells.some(({ text }) => COMMA_PROOF.test(text));
    if (!isSure) return { why: `${onlyComma.text} stays text: it may be a list or a decimal comma` };
  }
  const decimal: DecimalSeparator = onlyComma ? ',' : '.';
  const readAs = (cell: Cell) => (decimal === '.' ? cell.point : cell.comma);
  const doubtful = cells.find((cell) => readAs(cell)?.isGrouped && cell.point && cell.comma);
  if (!doubtful) return { decimal };
  const isProven = cells.some((cell) => {
    const read = readAs(cell);
    return read !== null && provesGroups(read, cell.text);
  });
  if (isProven || (decimal === '.' && delimiter === ',')) return { decimal };
  return {
    why: `${doubtful.text} stays text: its ${decimal === '.' ? 'comma' : 'point'} may separate thousands or decimals`,
  };
}

/**
 * The decimal separator that the numbers among these texts prove.
 * @returns null with one of the numbers where none of them proves it; null alone where it does not matter
 */
export function decimalOfNumbers(texts: Iterable<string>): { decimal: DecimalSeparator | null; sample: string | null } {
  const cells = [...texts].flatMap((text) => readCell(text.trim()) ?? []);
  const open = cells.find(({ point, comma }) => point?.plain !== comma?.plain);
  if (!open) return { decimal: null, sample: null };
  const sign = signOf(cells, { delimiter: null, decimal: null, headUnit: null });
  if ('decimal' in sign) return { decimal: sign.decimal, sample: null };
  const mark = cells.find(({ text }) => text.includes(','));
  return { decimal: null, sample: (mark ?? open).text };
}

/**
 * The unit given in the cells, or why it cannot be determined. A few units among bare numbers are reported one by one.
 */
function unitOf(cells: readonly Cell[], headUnit: string | null): { unit: string | null } | { why: string } {
  const counts = new Map<string, number>();
  for (const { unit } of cells) if (unit !== null) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const bare = cells.find((cell) => cell.unit === null);
  const withUnit = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (withUnit <= cells.length * TOLERATED && bare) return { unit: headUnit };
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0]!;
  const unit = headUnit ?? most;
  for (const other of counts.keys())
    if (!isOfUnit(other, unit)) return { why: `The column stays text: ${other} cannot be converted to ${unit}` };
  if (bare && headUnit === null) return { why: `The column stays text: ${bare.text} has no unit, others have ${most}` };
  return { unit };
}

/** Whether a value in one unit can be stored in a column of the other. */
function isOfUnit(unit: string, column: string): boolean {
  const [one, other] = [readUnit(unit), readUnit(column)];
  return isSameUnit(unit, column) || (one !== null && other !== null && isConvertibleUnit(one, other));
}

/**
 * Decides whether a column contains numbers, by the grammar that fields use. A column of codes that only look like
 * numbers stays text, and so does one whose reading is not certain: then `why` says so with a sample.
 * @param values the filled cells, trimmed.
 */
export function guessNumbers(values: readonly string[], cx: NumbersContext): NumbersGuess {
  const cells: Cell[] = [];
  const most = values.length * (cx.headUnit === null ? TOLERATED : TOLERATED_NAMED);
  let others = 0;
  let beyond: string | null = null;
  for (const text of values) {
    const cell = readCell(text);
    if (cell) cells.push(cell);
    else if (OVERFLOWING.test(text)) beyond ??= text;
    else if (!isLabWord(text) && ++others > most) return null;
  }
  if (beyond !== null) return { type: 'text', why: `${beyond} stays text: it may be a code` };
  if (cells.length === 0 || (cells.length < 2 && cells.length < values.length)) return null;
  // A column that consists only of ranges may contain dates, positions or codes.
  if (cells.filter((cell) => cell.isRange).length > cells.length / 2) return null;
  const sign = signOf(cells, cx);
  if ('why' in sign) return { type: 'text', why: sign.why };
  const { decimal } = sign;
  const list = decimal === ',' && cx.decimal === null ? values.find((text) => LIST.test(text)) : undefined;
  if (list !== undefined && readNumberText(list, ',') === null)
    return { type: 'text', why: `${list} is a list, so the column stays text` };
  if (cells.every(({ text }) => PAIR.test(text)))
    return { type: 'text', why: `${cells[0]!.text} stays text: it may be two numbers` };
  // Where semicolons separate the columns, commas are decimal separators and points may separate thousands.
  if (cx.decimal === null && cx.delimiter === ';' && cells.every(({ text }) => ROUND.test(text)))
    return { type: 'text', why: `${cells[0]!.text} stays text: its point may separate thousands or decimals` };
  for (const cell of cells) {
    const number = decimal === '.' ? cell.point : cell.comma;
    const why = number && codeReason(cell.text, number.plain);
    if (why) return { type: 'text', why };
  }
  const found = unitOf(cells, cx.headUnit);
  if ('why' in found) return { type: 'text', why: found.why };
  const { unit } = found;
  const isQualified = cells.some((cell) => cell.isQualified);
  const reads = (text: string) =>
    isQualified ? readWideQualified(text, decimal) !== null : readNumberText(text, decimal) !== null;
  const accepts = (text: string) => {
    if (reads(text)) return true;
    if (!isQualified && notAvailableMarker(text) !== null) return true;
    const parts = unit === null ? null : splitUnit(text);
    return parts !== null && unit !== null && isOfUnit(parts.unit, unit) && reads(parts.text);
  };
  return { type: isQualified ? 'qualified-number' : 'number', decimal, unit, accepts };
}

/**
 * The unit of a column that is not a column of numbers as a whole: most of its cells are numbers with a unit, all with
 * the same one, and no number lacks it. It is used if somebody maps the column to numbers nevertheless.
 * @param values the filled cells, trimmed.
 */
export function sharedUnit(values: readonly string[]): string | null {
  let shared: string | null = null;
  let found = 0;
  for (const text of values) {
    const cell = readCell(text);
    if (!cell) continue;
    if (cell.unit === null || (shared !== null && !isSameUnit(cell.unit, shared))) return null;
    shared ??= cell.unit;
    found++;
  }
  return found * 2 > values.length ? shared : null;
}
