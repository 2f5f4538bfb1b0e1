const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 91;
const CLOSE = 93;

/** Where the JSON array at the beginning of a text ends: the index after its bracket. -1 if the text ends before it. */
export function jsonArrayEnd(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      for (i++; i < text.length && text.charCodeAt(i) !== QUOTE; i++) if (text.charCodeAt(i) === BACKSLASH) i++;
    } else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return i + 1;
  }
  return -1;
}
