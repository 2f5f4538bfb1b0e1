import { guessEncoding } from './guessEncoding';
import type { TextEncoding } from './textEncodings';

/** From this confidence on, the guessed encoding is used without asking. */
export const SURE_ENCODING = 0.8;
const OTHERS_KEPT = 5;

export interface EncodingGuess {
  encoding: TextEncoding;
  /** Bytes of the byte order mark: 0, 2 or 3. */
  markLength: number;
  /** Confidence in the encoding, 0 to 1. Below SURE_ENCODING the person should check. */
  confidence: number;
  /** The next best candidates, if it is not certain. */
  others: readonly TextEncoding[];
  /** False when the bytes contain control characters that no text has. */
  isText: boolean;
}

/**
 * Letters of several bytes that are UTF-8 (shortest forms only, no surrogates; Unicode 15, table 3-7), and bytes that
 * are not. A last letter that is cut off counts as good, so that the beginning of a file can be checked.
 */
function utf8Letters(bytes: Uint8Array): { good: number; bad: number } {
  const n = bytes.length;
  let good = 0;
  let bad = 0;
  let i = 0;
  while (i < n) {
    const b = bytes[i++]!;
    if (b < 0x80) continue;
    let more = 0;
    let low = 0x80;
    let high = 0xbf;
    if (b >= 0xc2 && b <= 0xdf) more = 1;
    else if (b >= 0xe0 && b <= 0xef) {
      more = 2;
      if (b === 0xe0) low = 0xa0;
      if (b === 0xed) high = 0x9f;
    } else if (b >= 0xf0 && b <= 0xf4) {
      more = 3;
      if (b === 0xf0) low = 0x90;
      if (b === 0xf4) high = 0x8f;
    }
    let isGood = more > 0;
    for (let k = i; isGood && k < i + more && k < n; k++) {
      isGood = bytes[k]! >= low && bytes[k]! <= high;
      low = 0x80;
      high = 0xbf;
    }
    if (isGood) {
      good++;
      i += more;
    } else bad++;
  }
  return { good, bad };
}

/** Share of zero bytes at even and at odd positions of the first 4,096 bytes. */
function zeroShares(bytes: Uint8Array): { even: number; odd: number } {
  const n = Math.min(bytes.length, 4096) & ~1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < n; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  return n === 0 ? { even: 0, odd: 0 } : { even: (2 * even) / n, odd: (2 * odd) / n };
}

/** Share of runs of control characters up to which a file is text: an interrupted program leaves NULs. */
const STRAY_SHARE = 0.01;
const STRAY_FEW = 4;

const isControl = (b: number) =>
  // Tab, LF, VT, FF, CR and the old end-of-file mark (26) occur in texts; ESC (27) in instrument logs.
  b < 9 || (b > 13 && b < 32 && b !== 26 && b !== 27) || b === 127;

/** First bytes of the old Office files and of PNG. */
const BINARY_STARTS = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
];

/**
 * NULs at the start or end of a file: space that a program reserved and did not fill. The bytes between them are
 * examined.
 */
function withoutNulEnds(bytes: Uint8Array): Uint8Array {
  let from = 0;
  while (from < bytes.length && bytes[from] === 0) from++;
  let to = bytes.length;
  while (to > from && bytes[to - 1] === 0) to--;
  return bytes.subarray(from, to);
}

function isBinary(whole: Uint8Array): boolean {
  const bytes = withoutNulEnds(whole);
  if (bytes.length === 0) return whole.length > 0;
  if (BINARY_STARTS.some((start) => start.every((b, i) => whole[i] === b))) return true;
  const n = Math.min(bytes.length, 65_536);
  let controls = 0;
  let gaps = 0;
  for (let i = 0; i < n; i++) {
    if (!isControl(bytes[i]!)) continue;
    controls++;
    if (i === 0 || !isControl(bytes[i - 1]!)) gaps++;
  }
  if (controls === 0) return false;
  if (isControl(bytes[0]!)) return true;
  return controls > n / 2 || gaps > Math.max(STRAY_FEW, n * STRAY_SHARE);
}

/**
 * Bytes that are not UTF-8 among letters that are: some lines came from elsewhere. No other encoding produces so many
 * valid UTF-8 letters.
 */
const FAULTS_AMONG_GOOD = 1;
/** Units that are examined for UTF-16 with letters beyond ASCII. */
const UNITS = 65_536;
/** ASCII characters that a text has: a line end, and a few others. */
const LEAST_ASCII = 3;

/**
 * Whether bytes without a mark are UTF-16 of letters beyond ASCII, between which only separators and line ends have a
 * zero: zeros on one side only, lines, and no unit that does not occur in texts.
 */
function isMarkless16(bytes: Uint8Array, isLittle: boolean): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const n = Math.min(bytes.length & ~1, UNITS);
  let ascii = 0;
  let lines = 0;
  let previous = 0;
  for (let at = 0; at < n; at += 2) {
    const unit = view.getUint16(at, isLittle);
    const isLow = unit >= 0xdc00 && unit < 0xe000;
    const wasHigh = previous >= 0xd800 && previous < 0xdc00;
    if (isLow !== wasHigh || (unit < 32 && unit !== 9 && unit !== 10 && unit !== 13)) return false;
    if ((unit & 0xff) === 0 || (unit >= 0xe000 && unit < 0xf900) || unit >= 0xfff0) return false;
    if (unit < 0x80) ascii++;
    if (unit === 10 || unit === 13) lines++;
    previous = unit;
  }
  return lines > 0 && ascii >= LEAST_ASCII;
}

/** Bytes that are searched for a switch to Japanese letters. */
const JIS_SAMPLE = 262_144;

/** Whether an ASCII file switches to the letters of ISO-2022-JP and back: nothing else contains both sequences. */
function isJis(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  if (at < 0) return false;
  const text = new TextDecoder('latin1').decode(bytes.subarray(at, at + JIS_SAMPLE));
  const holds = (...turns: string[]) => turns.some((turn) => text.includes(`\x1b${turn}`));
  return holds('$@', '$B') && holds('(B', '(J');
}

/**
 * The encoding of a file's bytes. Pass the whole file if it is available: the first letter outside ASCII may be in its
 * last line.
 */
export function detectEncoding(bytes: Uint8Array): EncodingGuess {
  const sure = (encoding: TextEncoding, markLength: number, isText = true): EncodingGuess => ({
    encoding,
    markLength,
    isText,
    confidence: 1,
    others: [],
  });
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return sure('utf-8', 3);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return sure('utf-16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return sure('utf-16be', 2);
  const zeros = zeroShares(bytes);
  if (bytes.length >= 4 && zeros.odd > 0.4 && zeros.even < 0.1) return sure('utf-16le', 0);
  if (bytes.length >= 4 && zeros.even > 0.4 && zeros.odd < 0.1) return sure('utf-16be', 0);
  if (bytes.length >= 8 && zeros.odd + zeros.even > 0) {
    if (isMarkless16(bytes, true)) return { ...sure('utf-16le', 0), confidence: 0.7 };
    if (isMarkless16(bytes, false)) return { ...sure('utf-16be', 0), confidence: 0.7 };
  }
  const isText = !isBinary(bytes);
  const { good, bad } = utf8Letters(bytes);
  if (bad === 0 && good === 0 && isText && isJis(bytes)) return sure('iso-2022-jp', 0);
  if (bad === 0) return sure('utf-8', 0, isText);
  if (bad <= good * FAULTS_AMONG_GOOD)
    return {
      encoding: 'utf-8',
      markLength: 0,
      isText,
      confidence: bad <= good / 10 ? 0.7 : 0.5,
      others: ['windows-1252'],
    };
  if (!isText) return { ...sure('latin-1', 0, false), confidence: 0 };
  const [best, ...others] = guessEncoding(bytes);
  const isLatin1 = best?.encoding === 'windows-1252' && !bytes.some((b) => b >= 0x80 && b <= 0x9f);
  return {
    encoding: isLatin1 ? 'latin-1' : (best?.encoding ?? 'latin-1'),
    markLength: 0,
    isText,
    confidence: best?.confidence ?? 0,
    others: others.slice(0, OTHERS_KEPT).map(({ encoding }) => encoding),
  };
}
