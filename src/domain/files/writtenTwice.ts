import type { FileWarning } from './fileWarning';

/** Letters of UTF-8 whose bytes were read as Windows-1252: a first byte, followed by those of 0x80 to 0xbf. */
const TWICE =
  /[\u00c2-\u00c9\u00cd-\u00d1][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]|[\u00e1-\u00e3][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]{1,2}/g;
const BEYOND_ASCII = /[^\0-\x7f]/g;
/** The least share of letters beyond ASCII that must be such halves: ordinary words contain them only by accident. */
const SHARE = 0.6;

/** Looks for UTF-8 that was read as Windows-1252 and encoded as UTF-8 again: `M\u00c3\u00bcller` for `M\u00fcller`. */
export interface TwiceWatch {
  look(text: string): void;
  warnings(): FileWarning[];
}

export function createTwiceWatch(): TwiceWatch {
  let halves = 0;
  let characters = 0;
  let sample = '';
  return {
    look(text) {
      const beyond = text.match(BEYOND_ASCII);
      if (!beyond) return;
      characters += beyond.length;
      for (const [found] of text.matchAll(TWICE)) {
        halves += found.length;
        if (sample === '') sample = found;
      }
    },
    warnings() {
      if (halves === 0 || halves < characters * SHARE) return [];
      return [
        {
          row: null,
          message: `Letters such as ${sample} were damaged before: the file was read in a wrong encoding and saved again. Export it once more where it comes from.`,
        },
      ];
    },
  };
}
