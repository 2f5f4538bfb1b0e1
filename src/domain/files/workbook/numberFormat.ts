/** Properties of a workbook's number format (ECMA-376 part 1, 18.8.31). */
export interface NumberFormat {
  hasDate: boolean;
  hasTime: boolean;
  /** Its times have seconds, even where these are 0: `05:00` with `mm:ss` is `00:05:00`. */
  hasSeconds: boolean;
  /** Hours, minutes or seconds that continue beyond a day: `[h]:mm`. */
  isElapsed: boolean;
  /** 0.95 is shown as 95 %. */
  isPercent: boolean;
  /** The currency sign next to the number; null = none. */
  currency: string | null;
  /** The least number of digits, with zeros before the number: `00000`; 0 = as many as it has. */
  zeros: number;
  /** Decimals of a second that are shown. */
  fraction: number;
  /** The format, if it shows more than a number: words, hyphens, fractions, scaled thousands; null = it does not. */
  mask: string | null;
  /** The same of its own sections for numbers below zero and for zero; empty = they are not shown at all. */
  belowZero: string | null;
  zero: string | null;
  /** Decimals that are shown, for a scientific number those after its point; null = as many as it has. */
  decimals: { count: number; isScientific: boolean } | null;
}

export const PLAIN_FORMAT: NumberFormat = {
  hasDate: false,
  hasTime: false,
  hasSeconds: false,
  isElapsed: false,
  isPercent: false,
  currency: null,
  zeros: 0,
  fraction: 0,
  mask: null,
  belowZero: null,
  zero: null,
  decimals: null,
};
const DATE: NumberFormat = { ...PLAIN_FORMAT, hasDate: true };
const TIME: NumberFormat = { ...PLAIN_FORMAT, hasTime: true };
const TO_SECONDS: NumberFormat = { ...TIME, hasSeconds: true };
const ELAPSED: NumberFormat = { ...TIME, isElapsed: true };

/** Formats that a workbook names by number alone (18.8.30; 27 to 36 and 50 to 58 are those of East Asia). */
export function builtInFormat(id: number): NumberFormat {
  if (id === 2) return { ...PLAIN_FORMAT, decimals: { count: 2, isScientific: false } };
  if (id === 11) return { ...PLAIN_FORMAT, decimals: { count: 2, isScientific: true } };
  if (id === 9 || id === 10) return { ...PLAIN_FORMAT, isPercent: true };
  if ((id >= 5 && id <= 8) || id === 42 || id === 44) return { ...PLAIN_FORMAT, currency: 'a currency' };
  if (id === 22) return { ...DATE, hasTime: true };
  if (id === 46) return ELAPSED;
  if (id === 47) return { ...TO_SECONDS, fraction: 1 };
  if (id === 19 || id === 21 || id === 45) return TO_SECONDS;
  if (id === 12 || id === 13) {
    const mask = id === 12 ? '# ?/?' : '# ??/??';
    return { ...PLAIN_FORMAT, mask, belowZero: mask, zero: mask };
  }
  if (id === 18 || id === 20) return TIME;
  if ((id >= 32 && id <= 35) || id === 55 || id === 56) return TIME;
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return DATE;
  return PLAIN_FORMAT;
}

/** The sections of a format, which semicolons part: above zero, below it, zero, text. */
function sectionsOf(code: string): string[] {
  const sections: string[] = [];
  let from = 0;
  for (let i = 0; i <= code.length; i++) {
    const letter = code[i];
    if (letter === '\\' || letter === '_' || letter === '*') i++;
    else if (letter === '"' || letter === '[') {
      const end = code.indexOf(letter === '"' ? '"' : ']', i + 1);
      if (end < 0) break;
      i = end;
    } else if (letter === ';') {
      sections.push(code.slice(from, i));
      from = i + 1;
    }
  }
  return [...sections, code.slice(from)];
}

/** The letters in the first section of a format that represent parts of a number, and what is in brackets. */
function signsOf(code: string): { signs: string; brackets: string[]; words: string } {
  let signs = '';
  let words = '';
  const brackets: string[] = [];
  for (let i = 0; i < code.length; i++) {
    const letter = code[i]!;
    if (letter === ';') break;
    // A letter after these is shown as it is, or adds its width.
    if (letter === '\\' || letter === '_' || letter === '*') {
      i++;
      if (letter === '\\') words += code[i] ?? '';
    } else if (letter === '"' || letter === '[') {
      const end = code.indexOf(letter === '"' ? '"' : ']', i + 1);
      if (end < 0) break;
      if (letter === '[') brackets.push(code.slice(i + 1, end));
      else words += code.slice(i + 1, end);
      i = end;
    } else signs += letter;
  }
  return { signs: signs.toLowerCase(), brackets, words };
}

const CURRENCY = /\p{Sc}|\b(?:USD|EUR|GBP|CHF|JPY|CNY|SEK|DKK|NOK|PLN|INR)\b/u;

/** The currency sign in `[$€-407]`, among the words of a format, or on its own. */
function currencyOf(signs: string, words: string, brackets: readonly string[]): string | null {
  const [named] = brackets.flatMap((text) => (text.startsWith('$') ? (text.slice(1).split('-')[0] ?? []) : []));
  return CURRENCY.exec(`${named ?? ''} ${words} ${signs}`)?.[0] ?? null;
}

/** Letters of a format that are shown. */
const MASK_SHOWN = 30;

/** A format that shows more than the number, as it is written. */
function maskOf(code: string, signs: string, words: string): string | null {
  const first = sectionsOf(code)[0] ?? '';
  return isMasked(signs, words) ? first.slice(0, MASK_SHOWN) : null;
}

function isMasked(signs: string, words: string): boolean {
  return (
    // A sign changes the meaning of the number: `"<"0`.
    /[\p{L}\p{N}<>=\u2264\u2265~\u2248\u00b1\u00b0\u2030]/u.test(words) ||
    /[<>=~\u00b0\u2030]/.test(signs) ||
    /[0#?][-/ ][0#?]/.test(signs.replaceAll('# ##0', '')) ||
    /[0#],+$/.test(signs)
  );
}

/** A section of a format as it is written, if it shows more than the number, or nothing; null = it shows the number. */
function sectionMask(section: string): string | null {
  const { signs, words } = signsOf(section);
  if (signs === '' && words === '') return '';
  return isMasked(signs, words) ? section.slice(0, MASK_SHOWN) : null;
}

/** How the sections of a format show the numbers that the first one does not. */
function otherMasks(code: string, mask: string | null): Pick<NumberFormat, 'mask' | 'belowZero' | 'zero'> {
  const [, below, zero] = sectionsOf(code);
  // Sections with conditions part the numbers in another way.
  const isPlain = !/\[[<>=]/.test(code);
  const maskIn = (section: string | undefined) => (section === undefined || !isPlain ? mask : sectionMask(section));
  return { mask, belowZero: maskIn(below), zero: maskIn(zero) };
}

/** How a custom format displays a number. */
export function numberFormat(code: string): NumberFormat {
  const { signs, brackets, words } = signsOf(code);
  if (signs.includes('general')) return { ...PLAIN_FORMAT, ...otherMasks(code, maskOf(code, '', words)) };
  const isElapsed = brackets.some((text) => /^(?:h+|m+|s+)$/i.test(text));
  const hasTime = isElapsed || /[hs]/.test(signs);
  // An m next to hours or seconds is a minute, else a month.
  const hasDate = /[yd]/.test(signs) || (signs.includes('m') && !hasTime);
  const fraction = /s\.(0{1,3})/.exec(code.toLowerCase().replaceAll(']', ''))?.[1]?.length ?? 0;
  const hasSeconds = signs.includes('s') && !isElapsed;
  if (hasDate || hasTime) return { ...PLAIN_FORMAT, hasDate, hasTime, hasSeconds, isElapsed, fraction };
  const zeros = words === '' && /^00+$/.test(signs) ? signs.length : 0;
  const [, point = '', exponent] = /^0(?:\.(0+))?(e\+00)?$/.exec(words === '' ? signs : '') ?? [];
  const isPercent = signs.includes('%');
  const currency = currencyOf(signs, words, brackets);
  return {
    ...PLAIN_FORMAT,
    isPercent,
    currency,
    ...(isPercent || currency !== null ? {} : otherMasks(code, maskOf(code, signs, words))),
    zeros,
    decimals: point !== '' || exponent ? { count: point.length, isScientific: exponent !== undefined } : null,
  };
}
