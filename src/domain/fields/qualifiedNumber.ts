import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import type { DecimalSeparator } from './decimalSeparator';
import { type QualifiedText, readQualifiedText } from './qualifiedText';
import { QUALIFIED_SIGNS, QUALIFIERS, type Qualifier, qualifierRank } from './qualifier';

export type QualifiedNumber = {
  qualifier: Qualifier;
  value: number;
  sd?: number;
  n?: number;
  min?: number;
  max?: number;
  /** The text as written, if its significant figures differ from the default: `< 0.010`. */
  text?: string;
};

const LONGEST_TEXT = 400;

/** The numbers of a text, without its significant figures. */
export const numbersOfText = ({ qualifier, value, sd, n, min, max }: QualifiedText): QualifiedNumber => ({
  qualifier,
  value: value.value,
  ...(sd && { sd: sd.value }),
  ...(n !== undefined && { n }),
  ...(min && { min: min.value }),
  ...(max && { max: max.value }),
});

/**
 * Reads `[qualifier] number [± number]` by the rule of the specification: blanks do not count, the default qualifier is
 * `=`, the second number is the standard deviation. Returns null when the text is not of that form.
 */
export function parseQualifiedNumber(text: string, decimal: DecimalSeparator): QualifiedNumber | null {
  const read = readQualifiedText(text, decimal);
  return read && numbersOfText(read);
}

const optionalNumber = (value: Json | undefined) =>
  value === undefined || (typeof value === 'number' && Number.isFinite(value));

/** A faster equivalent of the schema. */
export function isQualifiedNumber(content: Json): content is QualifiedNumber & Json {
  if (!isObject(content) || typeof content.value !== 'number' || !Number.isFinite(content.value)) return false;
  if (!QUALIFIERS.some((qualifier) => qualifier === content.qualifier)) return false;
  const { sd, n, min, max, text } = content;
  if (n !== undefined && !(typeof n === 'number' && Number.isSafeInteger(n) && n >= 0)) return false;
  if (text !== undefined && !(typeof text === 'string' && text.length <= LONGEST_TEXT)) return false;
  return optionalNumber(sd) && (sd === undefined || (sd as number) >= 0) && optionalNumber(min) && optionalNumber(max);
}

const UNSIGNED = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,9})?/g;

/** Whether a text contains the numbers of its content, in their order, and nothing else. */
function saysNumbers(text: string, content: QualifiedNumber): boolean {
  const { value, sd, min, max, n } = content;
  const numbers = (isBareRange(content) ? [min, max] : [value, sd, min, max, n]).filter((one) => one !== undefined);
  const found = text.match(UNSIGNED) ?? [];
  if (found.length !== numbers.length) return false;
  if (found.some((token, i) => Number(token) !== Math.abs(numbers[i]!))) return false;
  // The rest only formats these numbers.
  const rest = (whole: string) => whole.replace(UNSIGNED, '0').replaceAll('+', '');
  return rest(text) === rest(writeQualifiedNumber(content, String));
}

/** The content without a text that contradicts its numbers. */
export function withTrueText(content: QualifiedNumber): QualifiedNumber {
  const { text, ...numbers } = content;
  return text === undefined || saysNumbers(text, numbers) ? content : numbers;
}

/** The middle of a range, without digits that come only from the binary form of numbers. */
export function middleOf(low: number, high: number): number {
  const middle = (low + high) / 2;
  return Number.isFinite(middle) ? Number(middle.toPrecision(15)) : low / 2 + high / 2;
}

/** Whether a content consists only of the two ends of a range. */
export function isBareRange({ qualifier, value, sd, n, min, max }: QualifiedNumber): boolean {
  if (min === undefined || max === undefined || sd !== undefined || n !== undefined || qualifier !== '=') return false;
  return value === middleOf(min, max);
}

/** The significant figures of a qualified number. */
export interface QualifiedFigures {
  value: string;
  sd: string | undefined;
  min: string | undefined;
  max: string | undefined;
}

/** The text of a qualified number with these significant figures. */
export function writeFigures(content: QualifiedNumber, { value, sd, min, max }: QualifiedFigures): string {
  if (isBareRange(content)) return `${min}-${max}`;
  const sign = QUALIFIED_SIGNS[content.qualifier];
  const spread = sd === undefined ? '' : ` \u00b1 ${sd}`;
  const range = min === undefined || max === undefined ? '' : ` (${min}-${max})`;
  const count = content.n === undefined ? '' : ` (n=${content.n})`;
  return `${sign}${sign === '' ? '' : ' '}${value}${spread}${range}${count}`;
}

/** `\u2264 5 \u00b1 0.2 (n=3)`, or `97-99`; the qualifier `=` is not written. */
export function writeQualifiedNumber(content: QualifiedNumber, write: (value: number) => string): string {
  const written = (number: number | undefined) => (number === undefined ? undefined : write(number));
  const { value, sd, min, max } = content;
  return writeFigures(content, { value: write(value), sd: written(sd), min: written(min), max: written(max) });
}

/** By value, then by qualifier. The one order of qualified numbers: sorts and filters both follow it. */
export function compareQualifiedNumbers(a: QualifiedNumber, b: QualifiedNumber): number {
  return a.value - b.value || qualifierRank(a.qualifier) - qualifierRank(b.qualifier);
}
