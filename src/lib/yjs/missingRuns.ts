/** Longer texts are not compared: the table of both would be too large. */
const MOST = 3000;

/** The weight of a character that only the other text has: people go on writing. */
const MORE = 0.1;

export interface Missing {
  /** Parts that the other text lacks, each with its position in it. */
  runs: { at: number; text: string }[];
  /** 1 = the other text is the first one without some of what it may lack; additional text counts little. */
  likeness: number;
}

/**
 * The parts of a text that `other` lacks, among the characters that it may lack. Whatever else it lacks reduces the
 * likeness.
 * @param mayLack for each character of `text`, whether it may be missing
 * @returns null if one of the texts is too long to compare
 */
export function missingRuns(text: string, mayLack: readonly boolean[], other: string): Missing | null {
  if (text.length > MOST || other.length > MOST) return null;
  const [rows, columns] = [text.length + 1, other.length + 1];
  // Cost of the rest after each pair of positions; a character that may be missing costs a little, so that none is
  // skipped needlessly.
  const cost = new Float32Array(rows * columns);
  const dropOf = (i: number) => (mayLack[i] ? 0.001 : 1);
  const at = (i: number, j: number) => cost[i * columns + j] as number;
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--) {
      if (i === text.length) cost[i * columns + j] = other.length - j;
      else if (j === other.length) cost[i * columns + j] = at(i + 1, j) + dropOf(i);
      else {
        const kept = text[i] === other[j] ? at(i + 1, j + 1) : Number.POSITIVE_INFINITY;
        cost[i * columns + j] = Math.min(kept, at(i + 1, j) + dropOf(i), at(i, j + 1) + 1);
      }
    }
  const runs: Missing['runs'] = [];
  let [i, j, kept, odd, more] = [0, 0, 0, 0, 0];
  let last = -1;
  while (i < text.length || j < other.length) {
    const here = at(i, j);
    if (i < text.length && j < other.length && text[i] === other[j] && Math.abs(at(i + 1, j + 1) - here) < 1e-4) {
      kept++;
      i++;
      j++;
    } else if (i < text.length && Math.abs(at(i + 1, j) + dropOf(i) - here) < 1e-3) {
      const run = runs.at(-1);
      if (!mayLack[i]) odd += 1;
      else if (run && run.at === j && last === i - 1) run.text += text[i];
      else runs.push({ at: j, text: text[i] as string });
      if (mayLack[i]) last = i;
      i++;
    } else {
      more += 1;
      j++;
    }
  }
  const fixed = mayLack.filter((may) => !may).length;
  // A text all of whose characters may be missing is recognised by those that are left.
  const likeness = fixed > 0 ? 1 - (odd + MORE * more) / fixed : kept / Math.max(other.length, 1);
  return { runs, likeness };
}
