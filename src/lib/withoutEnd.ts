/**
 * A text without the trailing characters that are among the given ones. A regular expression would start a match at
 * each of them.
 */
export function withoutEnd(text: string, letters: string): string {
  let end = text.length;
  while (end > 0 && letters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
