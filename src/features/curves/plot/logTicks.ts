import type { ControlPlace } from '@/domain/curves/plotFrame';
import { formatNumber } from '@/domain/fields/formatNumber';

export interface LogTick {
  value: number;
  /** Empty for minor ticks. */
  label: string;
}

/** Over more decades than this, only powers of ten have ticks. */
const MOST_DECADES = 10;
const MOST_LABELS = 10;
/** px that a label needs, including its gap. */
const LABEL_ROOM = 44;

/**
 * Ticks of a log axis: powers of ten with a label (every second or third one if there are many), and their multiples by
 * 2 to 9 in between. An axis without a power of ten is labelled at 2 and 5 times one, and a very short one at its ends.
 * Controls at dose zero have a tick of their own.
 * @param low positive, below `high`.
 * @param width of the axis in px: a narrow axis has fewer labels, so that they do not overlap
 */
export function logTicks(
  low: number,
  high: number,
  controls: ControlPlace | null = null,
  width = Number.POSITIVE_INFINITY,
): LogTick[] {
  const begin = controls?.below ?? low;
  const first = Math.floor(Math.log10(begin));
  const last = Math.ceil(Math.log10(high));
  const factors = last - first > MOST_DECADES ? [1] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const ticks: { value: number; factor: number; power: number }[] = [];
  for (let power = first; power <= last; power++)
    for (const factor of factors) {
      // Through text, so that 3e-4 is exactly the number that one would type.
      const value = Number(`${factor}e${power}`);
      if (value >= begin && value <= high) ticks.push({ value, factor, power });
    }
  const labelled = [[1], [1, 2, 5]].find((some) => ticks.filter(({ factor }) => some.includes(factor)).length >= 2);
  const shown = new Set(labelled ?? factors);
  const most = Math.max(2, Math.min(MOST_LABELS, Math.floor(width / LABEL_ROOM)));
  const stride = Math.max(1, Math.ceil(ticks.filter(({ factor }) => shown.has(factor)).length / most));
  const isLabelled = ({ factor, power }: (typeof ticks)[number]) => shown.has(factor) && power % stride === 0;
  const marks = ticks.map((tick) => ({ value: tick.value, label: isLabelled(tick) ? formatNumber(tick.value) : '' }));
  return controls ? [{ value: controls.at, label: '0' }, ...marks] : marks;
}
