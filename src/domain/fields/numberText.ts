import type { DecimalSeparator } from './decimalSeparator';

/** A number as written in a text. */
export interface NumberText {
  value: number;
  /** The text with a point before its decimals and without thousands separators: `1.234,50` is `1234.50`. */
  plain: string;
  /** Whether it contains thousands separators. */
  isGrouped: boolean;
}

/** Thousands separators besides the character that is not the decimal one: blanks, apostrophes. */
const GROUP_MARKS = " '\u2019\u00a0\u2009\u202f";
const GROUP_SIGN: Record<DecimalSeparator, string> = { '.': ',', ',': '.' };
/** A number with thousands separators does not begin with a zero: `0,123` has decimals. */
const FIRST_GROUP = /^[1-9]\d{0,2}$/;
const GROUP = /^\d{3}$/;
const DIGITS = /^\d+$/;
const EXPONENT = /^[+-]?\d{1,9}$/;
/** Minus signs and hyphens that are read as a minus before a number; the plus and full-width forms beside them. */
const SIGNS: Record<string, string> = {
  '-': '-',
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\ufe63': '-',
  '\uff0d': '-',
  '+': '+',
  '\uff0b': '+',
};
/** Digits, signs and letters as entered by East Asian input methods. */
const FULL_WIDTH = /[\uff0b-\uff0e\uff10-\uff19\uff25\uff45]/g;
const EXPONENT_MINUS = /[\u2212\u2010\u2011]/g;

/** The longest text that is read as a number; longer texts are something else. */
const LONGEST = 400;

const narrow = (text: string) => text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Whether digits are grouped into thousands, all by the same separator. */
function isGroupedDigits(whole: string, decimal: DecimalSeparator): boolean {
  const mark = whole[whole.search(/\D/)] ?? '';
  if (mark !== GROUP_SIGN[decimal] && !GROUP_MARKS.includes(mark)) return false;
  const [first = '', ...others] = whole.split(mark);
  return FIRST_GROUP.test(first) && others.every((group) => GROUP.test(group));
}

/**
 * The one grammar of numbers: sign, digits (grouped into thousands or not), decimals, exponent. With decimal `.` that
 * is `1,234.5`, with `,` `1.234,5`; blanks and apostrophes may separate thousands in both. A minus may be typographic,
 * digits may be full-width. Blanks anywhere else than around the text and after its sign are not allowed: `2 3` is not
 * 23.
 * @returns null when the text is no finite number.
 */
export function readNumberText(text: string, decimal: DecimalSeparator): NumberText | null {
  if (text.length > LONGEST) return null;
  let rest = narrow(text).trim();
  const signed = SIGNS[rest[0] ?? ''];
  if (signed !== undefined) rest = rest.slice(1).trimStart();
  const e = rest.search(/e/i);
  const exponent = e < 0 ? '' : rest.slice(e + 1).replace(EXPONENT_MINUS, '-');
  if (e >= 0 && !EXPONENT.test(exponent)) return null;
  const mantissa = e < 0 ? rest : rest.slice(0, e);
  const point = mantissa.indexOf(decimal);
  const whole = point < 0 ? mantissa : mantissa.slice(0, point);
  const fraction = point < 0 ? '' : mantissa.slice(point + 1);
  if (fraction !== '' && !DIGITS.test(fraction)) return null;
  const isGrouped = whole !== '' && !DIGITS.test(whole);
  if (isGrouped && !isGroupedDigits(whole, decimal)) return null;
  if (whole === '' && fraction === '') return null;
  const digits = isGrouped ? whole.replace(/\D/g, '') : whole;
  const sign = signed ?? '';
  const plain = `${sign}${digits}${point < 0 ? '' : `.${fraction}`}${e < 0 ? '' : `${rest[e]}${exponent}`}`;
  const value = Number(plain);
  return Number.isFinite(value) ? { value, plain, isGrouped } : null;
}

/** The value of a text as `readNumberText` reads it, null when it is no finite number. */
export function parseNumberText(text: string, decimal: DecimalSeparator): number | null {
  return readNumberText(text, decimal)?.value ?? null;
}
