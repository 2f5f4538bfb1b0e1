import type { Slices } from './slices';

/** One key by which rows are sorted. Rows without a key come last in both directions. */
export interface SortColumn {
  /** Updates the keys from the rows. */
  build(): Slices;
  sync(): void;
  /** Order of two rows; 0 when this key does not decide. */
  compare(a: number, b: number, descending: boolean): number;
  /** The rows of `order` sorted by this key, rows with equal keys in their previous order. */
  sort(order: Uint32Array, descending: boolean): Uint32Array;
}

export interface SortPass {
  column: SortColumn;
  descending: boolean;
}

/** Stable distribution by small integers: `rankOf` returns 0 to ranks - 1. */
export function countingSort(order: Uint32Array, ranks: number, rankOf: (row: number) => number): Uint32Array {
  const starts = new Uint32Array(ranks + 1);
  const rankAt = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const rank = rankOf(order[i]!);
    rankAt[i] = rank;
    starts[rank + 1]!++;
  }
  for (let rank = 1; rank <= ranks; rank++) starts[rank]! += starts[rank - 1]!;
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) sorted[starts[rankAt[i]!]!++] = order[i]!;
  return sorted;
}
