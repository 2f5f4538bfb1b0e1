import type { Strategy } from '@/domain/filters/filter';
import { type Bits, putBit } from '../columns/bits';

/**
 * Decides the rows with several current values again, by strategy; `bits` contains the decision by the newest.
 * @param passes whether one of the row's values passes.
 */
export function overrideSeveral<V>(
  bits: Bits,
  several: ReadonlyMap<number, ArrayLike<V>>,
  strategy: Strategy,
  passes: (value: V) => boolean,
): void {
  if (strategy === 'latest') return;
  for (const [row, values] of several) {
    let some = false;
    let every = true;
    for (let i = 0; i < values.length; i++) {
      if (passes(values[i]!)) some = true;
      else every = false;
    }
    putBit(bits, row, strategy === 'any' ? some : every);
  }
}
