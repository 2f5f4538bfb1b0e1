function firstWhere(sorted: readonly string[], isThere: (text: string) => boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isThere(sorted[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The place of the first of texts in order of code units that is not before another; their count where all are. */
export function firstFrom(sorted: readonly string[], text: string): number {
  return firstWhere(sorted, (held) => held >= text);
}

/** The place of the first of texts in order of code units that is after another; their count where none is. */
export function firstAfter(sorted: readonly string[], text: string): number {
  return firstWhere(sorted, (held) => held > text);
}
