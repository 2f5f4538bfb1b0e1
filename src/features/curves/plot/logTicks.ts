import { formatNumber } from '@/domain/fields/formatNumber';

export interface LogTick {
  value: number;
  /** Empty for the small ticks between. */
  label: string;
}

/** Over more decades than this only powers of ten are marked. */
const MOST_DECADES = 10;

/**
 * Marks of a log axis: powers of ten with a label, 2 to 9 times them between. An axis without a power of ten is labelled
 * at 2 and 5 times one, and a very short one at its ends.
 * @param low positive, below `high`.
 */
export function logTicks(low: number, high: number): LogTick[] {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  const factors = last - first > MOST_DECADES ? [1] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const ticks: { value: number; factor: number }[] = [];
  for (let power = first; power <= last; power++)
    for (const factor of factors) {
      // Through text, so that 3e-4 is the number that one would type.
      const value = Number(`${factor}e${power}`);
      if (value >= low && value <= high) ticks.push({ value, factor });
    }
  const labelled = [[1], [1, 2, 5]].find((some) => ticks.filter(({ factor }) => some.includes(factor)).length >= 2);
  const shown = new Set(labelled ?? factors);
  return ticks.map(({ value, factor }) => ({ value, label: shown.has(factor) ? formatNumber(value) : '' }));
}
