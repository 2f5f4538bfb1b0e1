const QUOTE = 34;
const BACKSLASH = 92;

/** Index of the quote that closes the JSON string opened at an index; the length of the text if there is none. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Whether the lists and objects of a JSON text are nested more deeply than a limit. Parsing hundreds of thousands of
 * brackets takes as long as a large file, without any use.
 */
export function isNestedBeyond(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > most) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
