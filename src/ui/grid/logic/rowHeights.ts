/**
 * Rows of different heights. Rows that were never measured count with the estimate. Setting a height and finding a
 * position take time logarithmic in the number of rows (a Fenwick tree of the differences from the estimate), so that
 * even with 100,000 rows only those on the screen need measuring.
 */
export class RowHeights {
  readonly #known: Uint16Array;
  readonly #tree: Int32Array;
  readonly #step: number;
  #measured = 0;

  /** @param before heights of the previous rows; those of the first rows are kept. */
  constructor(
    readonly count: number,
    readonly estimate: number,
    before?: RowHeights,
  ) {
    this.#known = new Uint16Array(count);
    this.#tree = new Int32Array(count + 1);
    this.#step = count === 0 ? 0 : 2 ** Math.floor(Math.log2(count));
    if (!before) return;
    const kept = Math.min(count, before.count);
    this.#known.set(before.#known.subarray(0, kept));
    for (let row = 0; row < kept; row++) {
      const height = this.#known[row] ?? 0;
      if (height === 0) continue;
      this.#measured++;
      this.#tree[row + 1] = height - estimate;
    }
    // Each node passes its sum to its parent: the whole tree in one pass.
    for (let at = 1; at <= count; at++) {
      const next = at + (at & -at);
      if (next <= count) this.#tree[next] = (this.#tree[next] ?? 0) + (this.#tree[at] ?? 0);
    }
  }

  /** Whether the height of any row was measured. */
  get isAnyKnown(): boolean {
    return this.#measured > 0;
  }

  get(row: number): number {
    return this.#known[row] || this.estimate;
  }

  /** Whether the height of a row was measured. */
  isKnown(row: number): boolean {
    return (this.#known[row] ?? 0) !== 0;
  }

  /** @returns false if it is unchanged */
  set(row: number, height: number): boolean {
    const change = height - this.get(row);
    if (!this.isKnown(row)) this.#measured++;
    this.#known[row] = height;
    if (change === 0) return false;
    for (let at = row + 1; at <= this.count; at += at & -at) this.#tree[at] = (this.#tree[at] ?? 0) + change;
    return true;
  }

  /** Total height of the rows before one, in px. */
  before(row: number): number {
    let sum = row * this.estimate;
    for (let at = row; at > 0; at -= at & -at) sum += this.#tree[at] ?? 0;
    return sum;
  }

  /** The row at a height, as if there were no heads between rows; beyond the end, one past the last row. */
  rowAt(y: number): number {
    let row = 0;
    let left = y;
    for (let step = this.#step; step > 0; step >>= 1) {
      const next = row + step;
      if (next > this.count) continue;
      const height = step * this.estimate + (this.#tree[next] ?? 0);
      if (height > left) continue;
      row = next;
      left -= height;
    }
    return row;
  }
}
