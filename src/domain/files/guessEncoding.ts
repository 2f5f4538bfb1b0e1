import { createDecoder } from './createDecoder';
import { frequentShare } from './frequentLetters';
import type { TextEncoding } from './textEncodings';

/** An encoding that explains some bytes, best first. */
export interface EncodingScore {
  encoding: TextEncoding;
  /**
   * How sure the guess is, 0 to 1: high if the text is plausible, lower if the next best encoding gives a different
   * plausible text.
   */
  confidence: number;
}

/** Number of bytes around those beyond ASCII that are examined. */
const SAMPLE = 24_000;
/** Bytes of a line around them: letters are judged by their neighbours. */
const AROUND = 24;

/** Encodings with one byte per letter, the most frequent first: of equally good ones the first is taken. */
const SINGLE: readonly TextEncoding[] = [
  'windows-1252',
  'windows-1251',
  'koi8-r',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'ibm866',
  'iso-8859-5',
  'koi8-u',
  'x-mac-cyrillic',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'iso-8859-15',
  'ibm850',
  'ibm437',
];
/**
 * Penalty: one character in a file proves less than the fact that Macs and instruments stopped writing these encodings
 * twenty years ago.
 */
const RARE = 0.35;
const RARELY: ReadonlySet<TextEncoding> = new Set(['macintosh', 'ibm850', 'ibm437']);
/** Penalty: Cyrillic files from Macs are rarer than those from Windows, whose letters are nearly the same bytes. */
const OLD_MAC = 0.12;
/** The script that an encoding is made for: an encoding that yields no letter of it is a bad guess. */
const MADE_FOR: Partial<Record<TextEncoding, RegExp>> = {
  'windows-1251': /\p{Script=Cyrillic}/u,
  'koi8-r': /\p{Script=Cyrillic}/u,
  'koi8-u': /\p{Script=Cyrillic}/u,
  ibm866: /\p{Script=Cyrillic}/u,
  'iso-8859-5': /\p{Script=Cyrillic}/u,
  'x-mac-cyrillic': /\p{Script=Cyrillic}/u,
  'windows-1253': /\p{Script=Greek}/u,
  'iso-8859-7': /\p{Script=Greek}/u,
  'windows-1255': /\p{Script=Hebrew}/u,
  'windows-1256': /\p{Script=Arabic}/u,
  'windows-874': /\p{Script=Thai}/u,
};
const MULTIPLE: readonly TextEncoding[] = ['gbk', 'shift_jis', 'big5', 'euc-kr', 'euc-jp'];

/**
 * The parts of a file that contain bytes beyond ASCII, with their surroundings. Each part consists of whole lines, or
 * is cut at ASCII.
 */
function oddParts(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let i = 0; i < bytes.length && length < SAMPLE; i++) {
    if (bytes[i]! < 0x80) continue;
    let from = i;
    while (from > 0 && i - from < AROUND && bytes[from - 1] !== 10 && bytes[from - 1] !== 13) from--;
    // A part begins with ASCII, so that no multi-byte letter is cut: everything before it is ASCII up to there.
    let to = i;
    let ascii = 0;
    while (to < bytes.length && to - from < 4096 && bytes[to] !== 10 && bytes[to] !== 13 && ascii < AROUND) {
      ascii = bytes[to]! < 0x80 ? ascii + 1 : 0;
      to++;
    }
    parts.push(bytes.subarray(from, to));
    length += to - from + 1;
    i = to;
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
    all[at++] = 10;
  }
  return all;
}

function decoded(bytes: Uint8Array, encoding: TextEncoding): string {
  return createDecoder(encoding).decode(bytes);
}

type Script = 'latin' | 'cyrillic' | 'greek' | 'hebrew' | 'arabic' | 'thai';

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['thai', /\p{Script=Thai}/u],
];
const scriptOf = (letter: string): Script | null => SCRIPTS.find(([, test]) => test.test(letter))?.[0] ?? null;

/** Letters beyond ASCII of Western languages; those of Iceland and signs that hardly occur in words are left out. */
const WESTERN = new Set(
  '\u00e0\u00e1\u00e2\u00e3\u00e4\u00e5\u00e6\u00e7\u00e8\u00e9\u00ea\u00eb\u00ec\u00ed\u00ee\u00ef\u00f1\u00f2\u00f3\u00f4\u00f5\u00f6\u00f8\u00f9\u00fa\u00fb\u00fc\u00df\u00c4\u00d6\u00dc\u00c5\u00d8\u00c6\u00c9\u00c8\u00c0\u00c7\u00d1\u0153',
);
const CENTRAL = new Set(
  '\u0105\u0107\u0119\u0142\u0144\u015b\u017a\u017c\u010d\u010f\u011b\u0148\u0159\u0161\u0165\u016f\u017e\u0151\u0171\u00e1\u00e9\u00ed\u00f3\u00fa\u00fd\u00e4\u00f6\u00fc\u0141\u0160\u017d\u010c\u0158\u0103\u0163\u0219\u021b',
);
const TURKISH = new Set('\u011f\u0131\u015f\u0130\u011e\u015e\u00e7\u00f6\u00fc\u00c7\u00d6\u00dc');
const BALTIC = new Set(
  '\u0101\u010d\u0113\u0123\u012b\u0137\u013c\u0146\u0161\u016b\u017e\u0105\u0119\u0117\u012f\u0173',
);
const USUAL: Partial<Record<TextEncoding, ReadonlySet<string>>> = {
  'windows-1250': CENTRAL,
  'iso-8859-2': CENTRAL,
  'windows-1254': TURKISH,
  'windows-1257': BALTIC,
};
/** The letters that make up half of the texts of each script. */
const FREQUENT = new Set(
  '\u043e\u0435\u0430\u0438\u043d\u0442\u0441\u0440\u0432\u043b\u043a\u043c\u0434' +
    '\u03b1\u03bf\u03b9\u03b5\u03c4\u03c3\u03bd\u03b7\u03c1\u03ac\u03ad\u03ae\u03af\u03cc\u03cd\u03ce\u03c2' +
    '\u05d9\u05d5\u05d4\u05dc\u05d0\u05e8\u05de\u05ea\u05e9\u05d1\u05dd' +
    '\u0627\u0644\u064a\u0645\u0646\u0648\u0631\u062a\u0629\u0628\u0639' +
    '\u0e32\u0e23\u0e19\u0e01\u0e2d\u0e40\u0e07\u0e21\u0e31\u0e22\u0e25\u0e48\u0e49\u0e27\u0e15',
);
/** Letters of Russian, Ukrainian and Belarusian. */
const RUSSIAN = /[\u0410-\u044f\u0401\u0451\u0404\u0454\u0406\u0456\u0407\u0457\u0490\u0491\u040e\u045e]/;
/** Symbols of laboratory texts. */
const SIGNS = new Set(
  '\u00b5\u03bc\u00b0\u00b1\u00b2\u00b3\u00b9\u00d7\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026\u2022\u20ac\u00a3\u00a9\u00ae\u2122\u00a7\u00ab\u00bb\u00bd\u00bc\u00be\u2264\u2265\u2260\u2248\u0394\u03a9\u2030\u00a0\u2116\u00aa\u00ba',
);
const JOINING = new Set('\u2019\u00b7\u00ad\u2013');

const isLower = (letter: string) => letter !== letter.toUpperCase();
const isUpper = (letter: string) => letter !== letter.toLowerCase();
const isAsciiLetter = (letter: string) => /^[A-Za-z]$/.test(letter);

const isLetter = (letter: string) => /[\p{L}\p{M}]/u.test(letter);

/** Whether the word around a position contains an ASCII letter. */
function isAmongAscii(text: string, at: number): boolean {
  for (const step of [-1, 1])
    for (let i = at + step; Math.abs(i - at) <= 12 && isLetter(text[i] ?? ' '); i += step)
      if (isAsciiLetter(text[i]!)) return true;
  return false;
}

/** A degree or micro sign in a unit after a number (`20 °C`, `5 µM`): almost nothing else is written like this. */
function isInUnit(text: string, at: number): boolean {
  const behind = text[at - 1] === ' ' ? text[at - 2] : text[at - 1];
  if (!/[\d([]/.test(behind ?? ' ')) return false;
  const unit = text.slice(at + 1, at + 3);
  return text[at] === '\u00b0' ? /^[CFK](?![a-z])/.test(unit) : /^(?:[gLlmMsSAVW]|mol)(?![a-z]{2})/.test(unit);
}

/**
 * Whether a word of Cyrillic letters around a position has no vowel, although words of two or more letters always have
 * one.
 */
function isWithoutVowel(text: string, at: number): boolean {
  let from = at;
  while (at - from < 12 && isLetter(text[from - 1] ?? ' ')) from--;
  let to = at + 1;
  while (to - at < 12 && isLetter(text[to] ?? ' ')) to++;
  return (
    to - from > 1 &&
    !/[\u0430\u0435\u0451\u0438\u043e\u0443\u044b\u044d\u044e\u044f\u0456\u0457\u0454]/i.test(text.slice(from, to))
  );
}

/** How plausible the non-ASCII letter at a position is between its neighbours: -2 to 1.4. */
function plausibility(text: string, at: number, usual: ReadonlySet<string>): number {
  const letter = text[at]!;
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' '];
  const code = letter.codePointAt(0)!;
  if (code === 0xfffd || (code >= 0x80 && code < 0xa0)) return -2;
  // The second byte of many letters of Big5 and Shift-JIS is a backslash.
  if (after === '\\') return -0.5;
  if ((letter === '\u00b0' || letter === '\u00b5') && isInUnit(text, at)) return 1.4;
  const [isBefore, isAfter] = [isLetter(before), isLetter(after)];
  const isInside = isBefore && isAfter;
  // A word does not begin with a currency sign, and seldom with an ellipsis.
  if (isAfter && !isBefore && (letter === '\u20ac' || letter === '\u2026')) return letter === '\u20ac' ? -0.5 : 0;
  // Windows Greek has an accented Α where ISO has a quote.
  if (letter === '\u2019' && isAfter && !isBefore && scriptOf(after) === 'greek') return 0.1;
  if (SIGNS.has(letter)) return isInside && !JOINING.has(letter) ? -1 : 0.7;
  const script = scriptOf(letter);
  if (!script) return -1;
  // A single letter is rarely a word.
  if (!isBefore && !isAfter) return 0.2;
  // A capital inside a word.
  if (isUpper(letter) && isLower(before) && isBefore) return -1;
  if (isUpper(letter) && isUpper(before) && isBefore && isAfter && isLower(after)) return -0.5;
  if (script === 'latin') {
    // Words that consist only of accented letters belong to another script.
    if (!isAmongAscii(text, at)) return 0;
    // Portuguese has it before an e; Estonian is rarer than Hungarian, whose long o uses the same byte.
    if (letter === '\u00f5' && after !== 'e') return 0.6;
    return usual.has(letter) ? 1 : isInside ? 0 : -0.3;
  }
  if (script === 'cyrillic' && !RUSSIAN.test(letter)) return 0;
  // A word uses one script.
  if (isAsciiLetter(before) || isAsciiLetter(after)) return letter === '\u03bc' || letter === '\u0394' ? 0.5 : -1;
  if (script === 'cyrillic' && isWithoutVowel(text, at)) return 0.3;
  if (FREQUENT.has(letter)) return 1;
  if (!isUpper(letter) || !isUpper(after)) return FREQUENT.has(letter.toLowerCase()) && isUpper(before) ? 0.9 : 0.6;
  return FREQUENT.has(letter.toLowerCase()) ? 0.9 : 0.4;
}

function singleScore(bytes: Uint8Array, encoding: TextEncoding): number {
  const text = decoded(bytes, encoding);
  const usual = USUAL[encoding] ?? WESTERN;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (letter < '\u0080') continue;
    count++;
    sum += plausibility(text, i, usual);
  }
  if (count === 0) return 0;
  const script = MADE_FOR[encoding];
  const rarity =
    RARELY.has(encoding) || (script && !script.test(text)) ? RARE : encoding === 'x-mac-cyrillic' ? OLD_MAC : 0;
  return sum / count - rarity;
}

/** Whether the two bytes of a letter are among those that make up nearly all of a text in that encoding. */
function isCommon(first: number, second: number, encoding: TextEncoding): boolean {
  switch (encoding) {
    case 'gbk':
      // Level 1 of GB 2312, and its symbols.
      return ((first >= 0xb0 && first <= 0xd7) || first === 0xa3 || first === 0xa1) && second >= 0xa1;
    case 'euc-kr':
      return ((first >= 0xb0 && first <= 0xc8) || first === 0xa1) && second >= 0xa1;
    case 'euc-jp':
      return (first === 0xa4 || first === 0xa5 || first === 0xa1 || (first >= 0xb0 && first <= 0xcf)) && second >= 0xa1;
    case 'big5':
      return (first >= 0xa4 && first <= 0xc6) || first === 0xa1;
    default:
      // Shift-JIS: kana, symbols, level 1 of the kanji.
      return first >= 0x81 && first <= 0x98 && first !== 0x84 && first !== 0x85 && first !== 0x86 && first !== 0x87;
  }
}

/** Share of kana among the letters, which distinguishes Japanese from Chinese and Korean with the same bytes. */
function kanaShare(text: string): number {
  const letters = text.match(/[\u0100-\ufffc]/g)?.length ?? 0;
  const kana = text.match(/[\u3041-\u30ff\uff66-\uff9f]/g)?.length ?? 0;
  return letters === 0 ? 0 : kana / letters;
}

/** -1 for bytes that cannot occur in the encoding, else how much they look like a text in it: 0 to 1. */
function multipleScore(bytes: Uint8Array, encoding: TextEncoding): number {
  const text = decoded(bytes, encoding);
  if (/[\ufffd\ue000-\uf8ff]/.test(text)) return -1;
  let common = 0;
  let count = 0;
  let asciiSeconds = 0;
  for (let i = 0; i < bytes.length; i++) {
    const first = bytes[i]!;
    if (first < 0x80) continue;
    count++;
    // Half-width katakana are one byte.
    if (encoding === 'shift_jis' && first >= 0xa1 && first <= 0xdf) {
      if ((bytes[i - 1] ?? 0) >= 0x80 || (bytes[i + 1] ?? 0) >= 0x80) common += 0.8;
      continue;
    }
    const second = bytes[++i] ?? 0;
    if (second < 0x80) asciiSeconds++;
    // A one-byte symbol before a letter (µM) is seldom half of another letter.
    const isLone = second < 0x80 && second !== 0x5c && (bytes[i - 2] ?? 0) < 0x80 && (bytes[i + 1] ?? 0) < 0x80;
    if (!isLone && isCommon(first, second, encoding)) common++;
  }
  if (count === 0) return 0;
  const kana = kanaShare(text);
  const share = common / count;
  switch (encoding) {
    case 'gbk':
      // Kana alone are not Chinese.
      return kana > 0.15 ? share * 0.5 : weighed(share, frequentShare(text, 'chinese'));
    case 'euc-kr':
      return kana > 0.15 ? share * 0.5 : weighed(share, frequentShare(text, 'korean'));
    case 'big5':
      // Two of five letters have an ASCII second byte: a longer text without one uses another encoding.
      return weighed(share, frequentShare(text, 'chinese')) - (asciiSeconds === 0 ? Math.min(0.4, 0.05 * count) : 0);
    case 'euc-jp':
      return kana > 0.15 ? share : Math.max(share * 0.55, weighed(share, frequentShare(text, 'japanese')) - 0.05);
    default:
      return kana > 0.15 ? share : share * 0.85;
  }
}

/** The bytes count most; frequent letters distinguish encodings with the same bytes. */
const weighed = (share: number, frequent: number) => share * (0.62 + 0.38 * Math.min(1, frequent * 1.6));

/**
 * The encodings in which bytes beyond ASCII may be written, when they are not UTF. The first is the best; a few letters
 * prove little, and the confidence reflects that.
 */
export function guessEncoding(bytes: Uint8Array): EncodingScore[] {
  const sample = oddParts(bytes);
  const scores = new Map<TextEncoding, number>();
  for (const encoding of SINGLE) scores.set(encoding, singleScore(sample, encoding));
  for (const encoding of MULTIPLE) scores.set(encoding, multipleScore(sample, encoding));
  const order = [...SINGLE, ...MULTIPLE];
  const ranked = order
    .map((encoding) => ({ encoding, score: scores.get(encoding) ?? -1 }))
    .sort((a, b) => b.score - a.score || order.indexOf(a.encoding) - order.indexOf(b.encoding));
  const best = ranked[0]!;
  const text = decoded(sample, best.encoding);
  // Another encoding that yields the same letters is not a competitor.
  const rival = ranked.find(({ encoding }, i) => i > 0 && decoded(sample, encoding) !== text);
  const odd = sample.reduce((count, b) => count + (b >= 0x80 ? 1 : 0), 0);
  const margin = Math.min(1, Math.max(0, (best.score - Math.max(0, rival?.score ?? 0)) * 2.5));
  const plenty = 1 - Math.exp(-odd / 6);
  const quality = Math.max(0, Math.min(1, best.score * 1.15));
  const confidence = quality * (0.35 + 0.35 * margin + 0.3 * plenty);
  return ranked.map(({ encoding, score }, i) => ({
    encoding,
    confidence: i === 0 ? confidence : Math.max(0, score) * 0.3,
  }));
}
