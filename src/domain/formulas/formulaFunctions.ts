import { dayNumberOf } from '../dates/civilDate';
import { isoDateOfDay, parseIsoDate } from '../dates/isoDate';

/** A value during the evaluation of a formula; a date is its `YYYY-MM-DD`. Empty values never reach a function. */
export type FormulaValue = number | string | boolean;

/** Context of a formula besides the record. */
export interface FormulaContext {
  /** Day number of today for the asking person (0 = 1970-01-01). */
  today: number;
}

/** Why a value cannot be calculated; the cell stays empty. */
export class FormulaFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormulaFault';
  }
}

export interface FormulaFunction {
  /** Minimum and maximum number of arguments. */
  takes: readonly [number, number];
  /** Its arguments, in words. */
  signature: string;
  /** It always returns a number. */
  isNumeric?: true;
  /** Absent for functions that evaluate their arguments one by one (if, and, or). */
  call?(args: readonly FormulaValue[], cx: FormulaContext): FormulaValue;
}

const MANY = 1000;

/** @throws FormulaFault when the value is not a number. */
export function asNumber(value: FormulaValue): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) throw new FormulaFault(`${asText(value)} is not a number.`);
  return number;
}

/** @throws FormulaFault when the value is neither true nor false. */
export function asTruth(value: FormulaValue): boolean {
  if (typeof value !== 'boolean') throw new FormulaFault(`${asText(value)} is neither true nor false.`);
  return value;
}

export function asText(value: FormulaValue): string {
  return String(value);
}

function asDay(value: FormulaValue): number {
  const date = typeof value === 'string' ? parseIsoDate(value) : null;
  if (!date) throw new FormulaFault(`${asText(value)} is not a date.`);
  return dayNumberOf(date);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function numeric(signature: string, of: (...numbers: number[]) => number, least = 1, most = least): FormulaFunction {
  return { takes: [least, most], signature, isNumeric: true, call: (args) => of(...args.map(asNumber)) };
}

/** Rounds half away from zero, as laboratories do; digits may be negative. */
function round(number: number, digits: number): number {
  const places = Math.max(-300, Math.min(300, Math.trunc(digits)));
  const shifted = Number(`${Math.abs(number)}e${places}`);
  const rounded = Number.isNaN(shifted) ? Math.abs(number) : Number(`${Math.round(shifted)}e${-places}`);
  return Math.sign(number) * (Number.isNaN(rounded) ? Math.abs(number) : rounded);
}

const count = (value: FormulaValue) => Math.max(0, Math.trunc(asNumber(value)));
/** Letters as people count them, not halves of surrogate pairs. */
const letters = (value: FormulaValue) => [...asText(value)];

/** Every function of the language (open-questions B-2.11). */
export const FORMULA_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  if: { takes: [2, 3], signature: 'a condition, a value, and a value otherwise' },
  and: { takes: [1, MANY], signature: 'conditions' },
  or: { takes: [1, MANY], signature: 'conditions' },
  not: { takes: [1, 1], signature: 'a condition', call: ([value]) => !asTruth(value as FormulaValue) },
  min: numeric('numbers', Math.min, 1, MANY),
  max: numeric('numbers', Math.max, 1, MANY),
  mean: numeric('numbers', (...numbers) => sum(numbers) / numbers.length, 1, MANY),
  sum: numeric('numbers', (...numbers) => sum(numbers), 1, MANY),
  round: numeric('a number and the digits after the point', (number, digits = 0) => round(number, digits), 1, 2),
  abs: numeric('a number', Math.abs),
  log: numeric(
    'a number and a base (10 when it is left out)',
    (n, base) => (base === undefined ? Math.log10(n) : Math.log(n) / Math.log(base)),
    1,
    2,
  ),
  ln: numeric('a number', Math.log),
  exp: numeric('a number', Math.exp),
  sqrt: numeric('a number', Math.sqrt),
  concat: { takes: [1, MANY], signature: 'texts', call: (args) => args.map(asText).join('') },
  left: {
    takes: [1, 2],
    signature: 'a text and a number of characters',
    call: ([text, many = 1]) =>
      letters(text as FormulaValue)
        .slice(0, count(many))
        .join(''),
  },
  right: {
    takes: [1, 2],
    signature: 'a text and a number of characters',
    call: ([text, many = 1]) =>
      letters(text as FormulaValue)
        .slice(-count(many) || Number.POSITIVE_INFINITY)
        .join(''),
  },
  len: {
    takes: [1, 1],
    signature: 'a text',
    isNumeric: true,
    call: ([text]) => letters(text as FormulaValue).length,
  },
  upper: { takes: [1, 1], signature: 'a text', call: ([text]) => asText(text as FormulaValue).toUpperCase() },
  lower: { takes: [1, 1], signature: 'a text', call: ([text]) => asText(text as FormulaValue).toLowerCase() },
  today: { takes: [0, 0], signature: 'nothing', call: (_, cx) => isoDateOfDay(cx.today) },
  datediff: {
    takes: [2, 2],
    signature: 'two dates',
    isNumeric: true,
    call: ([from, to]) => asDay(to as FormulaValue) - asDay(from as FormulaValue),
  },
};
