const MAX_PIECES_OF_A_NAME = 8;

/** All texts that splitNames may look up, for callers that must read them beforehand. */
export function candidateNames(text: string): string[] {
  const names = new Set<string>();
  splitNames(text, (name) => {
    names.add(name);
    return null;
  });
  return [...names];
}

/**
 * Splits pasted names on comma, semicolon, tab and newline and looks each up. A name may itself contain separators: at
 * each position the longest known run of pieces wins.
 * @param resolve id of a name, or null.
 * @returns ids without duplicates in order of appearance, and the pieces that are unknown.
 */
export function splitNames(
  text: string,
  resolve: (name: string) => string | null,
): { ids: string[]; unknown: string[] } {
  // Names are at even indexes, the separators between them at odd ones.
  const pieces = text.split(/([,;\t\r\n]+)/);
  const ids = new Set<string>();
  const unknown: string[] = [];
  let at = 0;
  while (at < pieces.length) {
    let next = at + 2;
    let found: string | null = null;
    const furthest = Math.min(pieces.length, at + 2 * MAX_PIECES_OF_A_NAME - 1);
    for (let end = furthest; end > at && found === null; end -= 2) {
      const name = pieces.slice(at, end).join('').trim();
      if (name === '') continue;
      found = resolve(name);
      if (found !== null) next = end + 1;
    }
    if (found !== null) ids.add(found);
    else if (pieces[at]!.trim() !== '') unknown.push(pieces[at]!.trim());
    at = next;
  }
  return { ids: [...ids], unknown };
}
