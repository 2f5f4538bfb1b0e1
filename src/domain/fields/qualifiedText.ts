import type { DecimalSeparator } from './decimalSeparator';
import { type NumberText, readNumberText } from './numberText';
import type { Qualifier } from './qualifier';

/** A qualified number as a text states it, each number as it is written. */
export interface QualifiedText {
  qualifier: Qualifier;
  value: NumberText;
  sd?: NumberText;
  min?: NumberText;
  max?: NumberText;
  n?: number;
}

/** Longest qualifier first. */
const SIGNS: readonly (readonly [sign: string, qualifier: Qualifier])[] = [
  ['<=', '<='],
  ['>=', '>='],
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['\u2266', '<='],
  ['\u2267', '>='],
  ['\u2a7d', '<='],
  ['\u2a7e', '>='],
  ['<', '<'],
  ['>', '>'],
  ['\uff1c', '<'],
  ['\uff1e', '>'],
  ['=', '='],
];
const SPREAD_SIGNS = ['\u00b1', '+/-', '+-'] as const;
/** The longest text that is read as a qualified number. */
export const QUALIFIED_LONGEST = 400;

/** The qualifier before a number, null if there is none, and what follows it. */
export function splitQualifier(text: string): { qualifier: Qualifier | null; rest: string } {
  const sign = SIGNS.find(([typed]) => text.startsWith(typed));
  return sign ? { qualifier: sign[1], rest: text.slice(sign[0].length) } : { qualifier: null, rest: text };
}

/** A number with or without its standard deviation. */
export function readSpread(text: string, decimal: DecimalSeparator): Pick<QualifiedText, 'value' | 'sd'> | null {
  const sign = SPREAD_SIGNS.find((typed) => text.includes(typed));
  const at = sign ? text.indexOf(sign) : text.length;
  const value = readNumberText(text.slice(0, at), decimal);
  if (!value || !sign) return value && { value };
  const sd = readNumberText(text.slice(at + sign.length), decimal);
  return sd && sd.value >= 0 ? { value, sd } : null;
}

/** `[qualifier] number [± number]` by the rule of the specification: blanks do not count, the default qualifier is `=`. */
export function readQualifiedText(text: string, decimal: DecimalSeparator): QualifiedText | null {
  if (text.length > QUALIFIED_LONGEST) return null;
  const { qualifier, rest } = splitQualifier(text.replace(/\s+/g, ''));
  const read = readSpread(rest, decimal);
  return read && { qualifier: qualifier ?? '=', ...read };
}
