import type { FileWarning } from './fileWarning';

/**
 * Looks for characters written as ASCII codes, which are not an encoding of their own: they stay as they are, with a
 * warning.
 */
export interface CodeWatch {
  look(text: string): void;
  warnings(): FileWarning[];
}

/**
 * Characters of other scripts between escape sequences: HZ, and the two 7-bit encodings that the platform does not
 * read.
 */
const SHIFTED: readonly (readonly [mark: string, sample: RegExp, name: string])[] = [
  ['~{', /~\{[!-}]{2,40}~\}/, 'HZ, Chinese'],
  ['\x1b$)C', /\$\)C/, 'ISO-2022-KR, Korean'],
  ['\x1b$)A', /\$\)A/, 'ISO-2022-CN, Chinese'],
];
/** Named character references for letters and symbols, as in web pages and the programs that write them. */
const ENTITY =
  /&(?:#\d{2,6}|#x[\da-f]{2,5}|amp|lt|gt|quot|nbsp|micro|deg|plusmn|times|middot|sup[123]|ndash|mdash|minus|hellip|le|ge|ne|asymp|infin|permil|euro|pound|[AOUaou]uml|szlig|[AEIOUaeiou](?:acute|grave|circ)|[ANOano]tilde|[Cc]cedil|[Aa]ring|[Oo]slash|(?:AE|ae)lig|alpha|beta|gamma|[Dd]elta|epsilon|kappa|lambda|mu|pi|sigma|tau|phi|omega|Omega);/;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Characters of UTF-7 that are examined after a plus sign. */
const LONGEST = 400;
/** Least number of UTF-7 words that identify a file as UTF-7; a code may look like one by accident. */
const LEAST_WORDS = 2;
const LEAST_SHARE = 0.8;
/**
 * Characters of human words: Latin, Greek, Cyrillic and the characters next to them, Hebrew, Arabic, Thai, kana,
 * Chinese, Korean.
 */
const WORD =
  /^[\xa0-\u024f\u0370-\u052f\u05d0-\u05ea\u0621-\u064a\u0e01-\u0e5b\u2010-\u2044\u20ac\u2122\u2190-\u22ff\u3001-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f]+$/;

/** The characters encoded by a run of Base64 in UTF-7; null if it is not one. */
function utf7Letters(run: string): string | null {
  let bits = 0;
  let held = 0;
  let letters = '';
  for (const sign of run) {
    held = (held << 6) | BASE64.indexOf(sign);
    bits += 6;
    if (bits < 16) continue;
    bits -= 16;
    letters += String.fromCharCode((held >> bits) & 0xffff);
    held &= (1 << bits) - 1;
  }
  return bits < 6 && held === 0 && WORD.test(letters) ? letters : null;
}

interface Utf7 {
  words: number;
  others: number;
  /** The first word as written, and what it means. */
  sample: string;
}

/** Counts the runs between a plus and a minus sign, in time linear in the text. */
function lookForUtf7(text: string, found: Utf7): void {
  let at = text.indexOf('+');
  while (at >= 0) {
    let end = at + 1;
    while (end - at < LONGEST && BASE64.includes(text[end] ?? '-')) end++;
    if (text[end] === '-' && end > at + 3) {
      const run = text.slice(at + 1, end);
      const letters = utf7Letters(run);
      if (letters === null) found.others++;
      else if (found.words++ === 0) found.sample = `+${run}- for ${letters}`;
    }
    at = text.indexOf('+', end);
  }
}

const saved = 'which is not supported. Save the file as UTF-8, or its characters stay as they are.';

export function createCodeWatch(): CodeWatch {
  const utf7: Utf7 = { words: 0, others: 0, sample: '' };
  let shifted: string | null = null;
  let entity: string | null = null;
  return {
    look(text) {
      shifted ??= SHIFTED.find(([mark, sample]) => text.includes(mark) && sample.test(text))?.[2] ?? null;
      if (text.includes('&')) entity ??= ENTITY.exec(text)?.[0] ?? null;
      lookForUtf7(text, utf7);
    },
    warnings() {
      const warn = (message: string): FileWarning[] => [{ row: null, message }];
      if (shifted !== null) return warn(`The file is written in ${shifted}, ${saved}`);
      if (utf7.words >= LEAST_WORDS && utf7.words >= (utf7.words + utf7.others) * LEAST_SHARE)
        return warn(`The file is written in UTF-7 (${utf7.sample}), ${saved}`);
      if (entity === null) return [];
      return warn(`Characters are written as codes for web pages, such as ${entity} They are imported as they are.`);
    },
  };
}
