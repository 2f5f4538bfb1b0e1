/** The points that can be fitted, and how many cannot. */
export interface UsablePoints {
  doses: ArrayLike<number>;
  responses: ArrayLike<number>;
  /** Index of each usable point in the input. */
  indices: ArrayLike<number> | null;
  /** Points without a number for dose or response. */
  incomplete: number;
  /** Points with a dose below zero. */
  negative: number;
}

/**
 * Leaves out points without finite dose and response and points with a negative dose; dose zero is kept, because the
 * curve has a limit there. When every point is usable, the input arrays themselves are returned, with `indices` null.
 */
export function usablePoints(
  doses: ArrayLike<number | null | undefined>,
  responses: ArrayLike<number | null | undefined>,
): UsablePoints {
  const n = Math.min(doses.length, responses.length);
  let incomplete = 0;
  let negative = 0;
  for (let i = 0; i < n; i++) {
    const dose = doses[i];
    if (!isFiniteNumber(dose) || !isFiniteNumber(responses[i])) incomplete++;
    else if (dose < 0) negative++;
  }
  if (incomplete + negative === 0 && doses.length === responses.length) {
    return {
      doses: doses as ArrayLike<number>,
      responses: responses as ArrayLike<number>,
      indices: null,
      incomplete,
      negative,
    };
  }
  const kept: number[] = [];
  for (let i = 0; i < n; i++) {
    const dose = doses[i];
    if (isFiniteNumber(dose) && isFiniteNumber(responses[i]) && dose >= 0) kept.push(i);
  }
  return {
    doses: kept.map((i) => doses[i] as number),
    responses: kept.map((i) => responses[i] as number),
    indices: kept,
    incomplete,
    negative,
  };
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
