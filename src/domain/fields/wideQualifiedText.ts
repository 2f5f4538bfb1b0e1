import type { DecimalSeparator } from './decimalSeparator';
import { type NumberText, readNumberText } from './numberText';
import { middleOf } from './qualifiedNumber';
import { QUALIFIED_LONGEST, type QualifiedText, readSpread, splitQualifier } from './qualifiedText';

const RANGE_SIGN = /[-\u2013\u2014\u2212\u2026]|\.\.|to/gi;
const COUNT = /^n\s*=\s*(\d{1,9})$/i;

/** The text in brackets at the end of a text, and the text before it; null when it does not end in brackets. */
function bracketed(text: string): { before: string; inside: string } | null {
  if (!text.endsWith(')')) return null;
  const open = text.lastIndexOf('(');
  return open < 0 ? null : { before: text.slice(0, open).trimEnd(), inside: text.slice(open + 1, -1).trim() };
}

/** Both ends of a range (`97-99`, `97 to 99`), the lower first; null for anything else. */
function readRange(text: string, decimal: DecimalSeparator): [NumberText, NumberText] | null {
  for (const { index, 0: sign } of text.matchAll(RANGE_SIGN)) {
    if (index === 0) continue;
    const low = readNumberText(text.slice(0, index), decimal);
    const high = low && readNumberText(text.slice(index + sign.length), decimal);
    if (low && high) return low.value <= high.value ? [low, high] : null;
  }
  return null;
}

/**
 * Reads a qualified number as people write it: besides `[qualifier] number [± number]` a range (`97-99`), `98 (97-99)`
 * and `12.4 ± 1.9 (n=3)`. The value of a range is its middle.
 */
export function readWideQualified(text: string, decimal: DecimalSeparator): QualifiedText | null {
  if (text.length > QUALIFIED_LONGEST) return null;
  const split = splitQualifier(text.trim());
  let rest = split.rest.trim();
  const more: Pick<QualifiedText, 'min' | 'max' | 'n'> = {};
  for (let end = bracketed(rest); end; end = bracketed(rest)) {
    const count = more.n === undefined ? COUNT.exec(end.inside) : null;
    const range = count || more.min ? null : readRange(end.inside, decimal);
    if (count) more.n = Number(count[1]);
    else if (range) [more.min, more.max] = range;
    else return null;
    rest = end.before;
  }
  const read = readSpread(rest, decimal);
  if (read) return { qualifier: split.qualifier ?? '=', ...read, ...more };
  const range = split.qualifier || more.min ? null : readRange(rest, decimal);
  if (!range) return null;
  const [min, max] = range;
  const middle = middleOf(min.value, max.value);
  return { qualifier: '=', value: { value: middle, plain: String(middle), isGrouped: false }, ...more, min, max };
}
