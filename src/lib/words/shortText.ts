/** A text on one line and not longer than that many characters. */
export function shortText(text: string, most = 40): string {
  const line = text.replaceAll('\n', ' ').trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
