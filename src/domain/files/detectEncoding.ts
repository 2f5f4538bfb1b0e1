import type { TextEncoding } from './textDecoder';

export interface EncodingGuess {
  encoding: TextEncoding;
  /** Bytes of the byte order mark: 0, 2 or 3. */
  markLength: number;
  /** False when the bytes hold control characters that no text has. */
  isText: boolean;
}

/**
 * Whether bytes are UTF-8 (shortest forms only, no surrogates; Unicode 15, table 3-7). A last character that is cut
 * off counts as good, so that the head of a file can be asked.
 */
export function isUtf8(bytes: Uint8Array): boolean {
  const n = bytes.length;
  let i = 0;
  while (i < n) {
    const b = bytes[i++]!;
    if (b < 0x80) continue;
    let more: number;
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
    } else return false;
    for (; more > 0 && i < n; more--, i++) {
      const c = bytes[i]!;
      if (c < low || c > high) return false;
      low = 0x80;
      high = 0xbf;
    }
  }
  return true;
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

function hasBinaryControls(bytes: Uint8Array): boolean {
  const n = Math.min(bytes.length, 65_536);
  for (let i = 0; i < n; i++) {
    const b = bytes[i]!;
    // Tab, LF, VT, FF, CR and the old end-of-file mark (26) are met in texts; ESC (27) in instrument logs.
    if (b < 9 || (b > 13 && b < 32 && b !== 26 && b !== 27) || b === 127) return true;
  }
  return false;
}

/**
 * The encoding of a file's bytes. Give the whole file where it is at hand: the first letter outside ASCII may be in
 * its last line.
 */
export function detectEncoding(bytes: Uint8Array): EncodingGuess {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { encoding: 'utf-8', markLength: 3, isText: true };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', markLength: 2, isText: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', markLength: 2, isText: true };
  const zeros = zeroShares(bytes);
  if (bytes.length >= 4 && zeros.odd > 0.4 && zeros.even < 0.1) {
    return { encoding: 'utf-16le', markLength: 0, isText: true };
  }
  if (bytes.length >= 4 && zeros.even > 0.4 && zeros.odd < 0.1) {
    return { encoding: 'utf-16be', markLength: 0, isText: true };
  }
  const isText = !hasBinaryControls(bytes);
  if (isUtf8(bytes)) return { encoding: 'utf-8', markLength: 0, isText };
  const windows = bytes.some((b) => b >= 0x80 && b <= 0x9f);
  return { encoding: windows ? 'windows-1252' : 'latin-1', markLength: 0, isText };
}
