import type { Json } from '@/lib/json';
import type { DecimalSeparator } from './fieldContext';
import { isObject } from './isObject';
import { NUMBER_SOURCE, parseNumberText } from './numberText';

export const QUALIFIERS = ['<', '<=', '=', '>=', '>'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

export type QualifiedNumber = {
  qualifier: Qualifier;
  value: number;
  sd?: number;
  n?: number;
  min?: number;
  max?: number;
};

const TEXT = new RegExp(
  `^(<=|>=|<|>|=|\u2264|\u2265)?(${NUMBER_SOURCE})(?:(?:\u00b1|\\+/-|\\+-)(${NUMBER_SOURCE}))?$`,
  'i',
);
const ASCII: Record<string, Qualifier> = { '\u2264': '<=', '\u2265': '>=' };
/** Signs as they are shown; `=` is not. */
export const QUALIFIED_SIGNS: Record<Qualifier, string> = {
  '<': '<',
  '<=': '\u2264',
  '=': '',
  '>=': '\u2265',
  '>': '>',
};

/**
 * Reads `[qualifier] number [± number]`; blanks do not count, the default qualifier is `=`, the second number is the
 * standard deviation. Returns null when the text is not of that form.
 */
export function parseQualifiedNumber(text: string, decimal: DecimalSeparator): QualifiedNumber | null {
  const found = TEXT.exec(text.replace(/\s+/g, '').replace(/\u2212/g, '-'));
  if (!found) return null;
  const value = parseNumberText(found[2]!, decimal);
  if (value === null) return null;
  const typed = found[1] ?? '=';
  const number: QualifiedNumber = { qualifier: ASCII[typed] ?? (typed as Qualifier), value };
  if (found[3] === undefined) return number;
  const sd = parseNumberText(found[3], decimal);
  return sd === null || sd < 0 ? null : { ...number, sd };
}

const optionalNumber = (value: Json | undefined) =>
  value === undefined || (typeof value === 'number' && Number.isFinite(value));

/** The fast form of the schema. */
export function isQualifiedNumber(content: Json): content is QualifiedNumber & Json {
  if (!isObject(content) || typeof content.value !== 'number' || !Number.isFinite(content.value)) return false;
  if (!QUALIFIERS.some((qualifier) => qualifier === content.qualifier)) return false;
  const { sd, n, min, max } = content;
  if (n !== undefined && !(typeof n === 'number' && Number.isSafeInteger(n) && n >= 0)) return false;
  return optionalNumber(sd) && (sd === undefined || (sd as number) >= 0) && optionalNumber(min) && optionalNumber(max);
}

/** `\u2264 5 \u00b1 0.2`; the qualifier `=` is not written. */
export function writeQualifiedNumber(content: QualifiedNumber, write: (value: number) => string): string {
  const sign = QUALIFIED_SIGNS[content.qualifier];
  const spread = content.sd === undefined ? '' : ` \u00b1 ${write(content.sd)}`;
  return `${sign}${sign === '' ? '' : ' '}${write(content.value)}${spread}`;
}

/** Order among numbers of the same value: `<`, `<=`, `=`, `>=`, `>`. */
export function qualifierRank(qualifier: Qualifier): number {
  return QUALIFIERS.indexOf(qualifier);
}

/** By value, then by qualifier. The one order of qualified numbers: sorts and filters both follow it. */
export function compareQualifiedNumbers(a: QualifiedNumber, b: QualifiedNumber): number {
  return a.value - b.value || qualifierRank(a.qualifier) - qualifierRank(b.qualifier);
}
