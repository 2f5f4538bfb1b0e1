/**
 * A text without the trailing characters that are among the given ones. A regular expression would start a match at
 * each of them.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
