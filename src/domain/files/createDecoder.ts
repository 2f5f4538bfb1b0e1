import { DOS_LETTERS } from './dosLetters';
import type { TextEncoding } from './textEncodings';

/** Turns bytes into text, in one go or (with `stream`) piece by piece. */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** The letters of Windows-1252 where Latin-1 has control characters; the five unassigned ones stay what they are. */
const WINDOWS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** The platform decoder's names of encodings. GB 18030 includes everything that GBK writes, and more. */
function labelOf(encoding: TextEncoding): string {
  if (encoding === 'latin-1') return 'windows-1252';
  return encoding === 'gbk' ? 'gb18030' : encoding;
}

const PART = 4096;

/** Reads each byte as one letter: the lower ones are ASCII, the upper ones are looked up. */
function dosDecoder(letters: string): Decoder {
  return {
    decode(bytes = new Uint8Array()) {
      const parts: string[] = [];
      for (let at = 0; at < bytes.length; at += PART) parts.push(String.fromCharCode(...bytes.subarray(at, at + PART)));
      return parts.join('').replace(/[\u0080-\u00ff]/g, (letter) => letters[letter.charCodeAt(0) - 0x80]!);
    },
  };
}

/**
 * The platform's decoder for an encoding. Some platforms treat Windows-1252 as Latin-1: the difference is corrected.
 */
export function createDecoder(encoding: TextEncoding): Decoder {
  const dos = DOS_LETTERS[encoding];
  if (dos) return dosDecoder(dos);
  const decoder = new TextDecoder(labelOf(encoding));
  if (labelOf(encoding) !== 'windows-1252') return decoder;
  return {
    decode: (bytes, options) =>
      decoder.decode(bytes, options).replace(/[\u0080-\u009f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80]!),
  };
}
