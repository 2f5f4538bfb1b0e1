/** Blanks, and numbers on their own. */
const NO_LETTERS = /(?<!\S)\d+(?!\S)|\s+/g;

/**
 * A sequence as it is written or printed, without blanks and position numbers. A digit right beside a letter stays: it is
 * a typing error, and whoever made it has to see it.
 */
export function sequenceLetters(text: string): string {
  return text.replace(NO_LETTERS, '');
}

/** The same text with blanks in place of what is no letter, so that places in it stay. */
export function blankNoLetters(text: string): string {
  return text.replace(NO_LETTERS, (found) => ' '.repeat(found.length));
}
