const BACKSLASH = 92;

/** Index of the quote that closes the JSON string opened at an index; the length of the text if there is none. */
export function jsonStringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}
