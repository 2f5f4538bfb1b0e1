/**
 * px of a character at 13 px in the widest of the fonts that the tokens name, rounded up; by class of characters, not
 * for each one.
 */
const NARROW = 8.5;
const CAPITAL = 10.5;
const WIDE = 14;
/** A picture, or a character of a script that we have not measured. */
const UNKNOWN = 18;
const BOLD = 1.1;

/**
 * An upper bound of the width of a text in a cell, in px, without asking the browser: a text that fits according to it
 * is never cut off.
 * @param strong in bold.
 */
export function widestText(text: string, strong = false): number {
  let width = 0;
  for (let i = 0; i < text.length; i++) width += widest(text.charCodeAt(i));
  return strong ? width * BOLD : width;
}

function widest(code: number): number {
  if (code > 0x24f) return UNKNOWN;
  if (code > 0x7e) return WIDE;
  // % & @ M W m w
  if (code === 37 || code === 38 || code === 64 || code === 77 || code === 87 || code === 109 || code === 119)
    return WIDE;
  return code > 64 && code < 91 ? CAPITAL : NARROW;
}
