/** Blanks, and separate numbers. */
const NO_LETTERS = /(?<!\S)\d+(?!\S)|\s+/g;

/**
 * A sequence as it is written or printed, without blanks and position numbers. A digit right next to a letter stays: it
 * is a typing error that its author has to see.
 */
export function sequenceLetters(text: string): string {
  return text.replace(NO_LETTERS, '');
}

/** The same text with blanks in place of other characters, so that positions in it stay the same. */
export function blankNoLetters(text: string): string {
  return text.replace(NO_LETTERS, (found) => ' '.repeat(found.length));
}
