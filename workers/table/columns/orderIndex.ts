import { type Bits, hasBit, newBits, setBit } from './bits';
import { finish, type Slices } from './slices';
import type { SortPass } from './sortColumn';

/** Up to this many edited rows are moved one by one; more are removed, sorted and merged in. */
const FEW = 8;

/**
 * All rows of a table in one order, maintained on edits: sorting the whole table copies it, sorting a filtered one
 * scans it. Edits are recorded and applied when the order is next used.
 */
export class OrderIndex {
  private permutation: Uint32Array = new Uint32Array(0);
  /** Whether the row numbers themselves are the order; then a set of rows need not be scanned in it. */
  inArrivalOrder = false;
  private readonly edited = new Set<number>();

  /**
   * @param passes keys by priority; the last one must distinguish all rows.
   * @param base all rows in the order of the passes from `baseFrom` on.
   */
  constructor(
    private readonly passes: readonly SortPass[],
    private readonly baseFrom: number,
    private readonly base: () => Uint32Array,
    private readonly rowCount: () => number,
  ) {}

  /** Marks a row whose keys may have changed. */
  touch(row: number): void {
    if (row < this.permutation.length) this.edited.add(row);
  }

  /** Adopts a stored order of the first `count` rows; null = they are in order of arrival. */
  adopt(permutation: Uint32Array | null, count: number): void {
    this.permutation = permutation ?? Uint32Array.from({ length: count }, (_, row) => row);
    this.inArrivalOrder = permutation === null;
  }

  /** The order in the form that `adopt` expects. */
  stored(): Uint32Array | null {
    return this.inArrivalOrder ? null : this.permutation;
  }

  private noteOrder(): void {
    this.inArrivalOrder = this.permutation.every((row, i) => row === i);
  }

  /** The rows in order; shared, read-only, valid until the next edit. */
  rows(): Uint32Array {
    const count = this.rowCount();
    if (this.permutation.length === count && this.edited.size === 0) return this.permutation;
    this.syncKeys();
    if (this.permutation.length === 0) this.sortAll();
    else this.repair(count);
    this.noteOrder();
    return this.permutation;
  }

  /** Updates the keys, for compare. */
  syncKeys(): void {
    for (const { column } of this.passes) column.sync();
  }

  /** Whether the order can be used without reading a key. */
  get isCurrent(): boolean {
    return this.permutation.length === this.rowCount() && this.edited.size === 0;
  }

  get isBuilt(): boolean {
    return this.permutation.length > 0;
  }

  /** Computes what `rows` returns, in steps of one key. */
  *build(): Slices {
    for (const { column } of this.passes) yield* column.build();
    if (this.isBuilt) return;
    yield* this.sortInSlices();
    this.noteOrder();
  }

  private sortAll(): void {
    finish(this.sortInSlices());
  }

  private *sortInSlices(): Slices {
    let order = this.base();
    for (let i = this.baseFrom - 1; i >= 0; i--) {
      const { column, descending } = this.passes[i]!;
      yield;
      order = column.sort(order, descending);
    }
    this.permutation = order;
    this.edited.clear();
  }

  compare(a: number, b: number): number {
    for (const { column, descending } of this.passes) {
      const order = column.compare(a, b, descending);
      if (order !== 0) return order;
    }
    return 0;
  }

  private repair(count: number): void {
    const known = this.permutation.length;
    if (this.edited.size + count - known > count / 2) {
      this.permutation = new Uint32Array(0);
      this.sortAll();
      return;
    }
    if (count === known && this.edited.size <= FEW) this.moveEach();
    else this.mergeEdited(count, known);
    this.edited.clear();
  }

  /** Removes the edited rows first: binary search fails while one is out of order. */
  private moveEach(): void {
    const { permutation } = this;
    let length = permutation.length;
    for (const row of this.edited) {
      const at = permutation.indexOf(row);
      permutation.copyWithin(at, at + 1, length);
      length--;
    }
    for (const row of this.edited) {
      const at = this.placeOf(row, 0, length);
      permutation.copyWithin(at + 1, at, length);
      permutation[at] = row;
      length++;
    }
  }

  private placeOf(row: number, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.permutation[middle]!, row) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private mergeEdited(count: number, known: number): void {
    const fresh = [...this.edited];
    const out: Bits = newBits(count);
    for (const row of fresh) setBit(out, row);
    for (let row = known; row < count; row++) fresh.push(row);
    const { permutation } = this;
    let kept = 0;
    for (let i = 0; i < known; i++) {
      const row = permutation[i]!;
      if (!hasBit(out, row)) permutation[kept++] = row;
    }
    const sorted = Uint32Array.from(fresh).sort((a, b) => this.compare(a, b));
    const merged = new Uint32Array(count);
    let read = 0;
    let write = 0;
    for (const row of sorted) {
      const at = this.placeOf(row, read, kept);
      merged.set(permutation.subarray(read, at), write);
      write += at - read;
      read = at;
      merged[write++] = row;
    }
    merged.set(permutation.subarray(read, kept), write);
    this.permutation = merged;
  }

  bytes(): number {
    return this.permutation.byteLength;
  }
}
