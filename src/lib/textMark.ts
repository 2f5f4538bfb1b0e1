const encoder = new TextEncoder();

/** 32-bit words per mark. */
export const MARK_WORDS = 2;

/**
 * Writes the mark of a text, 64 bits that show whether a structure's text has changed since it was read: two
 * multiplicative hashes of 32 bits (FNV-1a of Fowler, Noll and Vo, and one of the same form with the prime 0x85ebca6b
 * and a shift).
 * @param utf8 the text from `from` to `to` (excluded).
 */
export function writeMark(utf8: Uint8Array, from: number, to: number, marks: Uint32Array, at: number): void {
  let first = 0x811c9dc5;
  let second = to - from;
  for (let i = from; i < to; i++) {
    const byte = utf8[i]!;
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul(second ^ byte, 0x85ebca6b);
    second ^= second >>> 13;
  }
  marks[at] = first;
  marks[at + 1] = second;
}

/** The marks of several texts, one after another. */
export function marksOf(texts: readonly string[]): Uint32Array {
  const marks = new Uint32Array(texts.length * MARK_WORDS);
  for (const [i, text] of texts.entries()) {
    const utf8 = encoder.encode(text);
    writeMark(utf8, 0, utf8.length, marks, i * MARK_WORDS);
  }
  return marks;
}
