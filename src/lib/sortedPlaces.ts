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

/**
 * The index of the first text, in a list ordered by code units, that is not less than another; the length of the list
 * if there is none.
 */
export function firstFrom(sorted: readonly string[], text: string): number {
  return firstWhere(sorted, (held) => held >= text);
}

/**
 * The index of the first text, in a list ordered by code units, that is greater than another; the length of the list if
 * there is none.
 */
export function firstAfter(sorted: readonly string[], text: string): number {
  return firstWhere(sorted, (held) => held > text);
}
