/** Number of one-letter changes that turn one word into another, at most `limit` + 1. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++)
      next[k] = Math.min(
        (row[k] as number) + 1,
        (next[k - 1] as number) + 1,
        (row[k - 1] as number) + (a[i - 1] === b[k - 1] ? 0 : 1),
      );
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[b.length] as number;
}

/** The known word that a mistyped one is probably meant to be, null when none is close enough. */
export function nearestWord(word: string, words: readonly string[]): string | null {
  if (word.length > 100) return null;
  const limit = Math.min(3, Math.ceil(word.length / 3));
  let best: { word: string; far: number } | null = null;
  for (const one of words) {
    const far = distance(word.toLowerCase(), one.toLowerCase(), limit);
    if (far <= limit && (!best || far < best.far)) best = { word: one, far };
  }
  return best?.word ?? null;
}
