import { jsonStringEnd } from './jsonStringEnd';

const QUOTE = 34;

/**
 * Whether the lists and objects of a JSON text are nested more deeply than a limit. Parsing hundreds of thousands of
 * brackets takes as long as a large file, without any use.
 */
export function isNestedBeyond(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = jsonStringEnd(text, at);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > most) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
