import { finish, SLICE_LENGTH, type Slices } from './slices';

/** Up to this many new entries are inserted one by one, with a few comparisons each. */
export const FEW = 16;

/** Order of two entries by code. */
export type EntryCompare = (a: number, b: number) => number;

/**
 * The entries of a column in sorted order, with dense ranks: equal entries share one. New entries are merged when the
 * order is next used, by binary search; sorted entries are never compared again.
 */
export class EntryOrder {
  /** Entry codes in ascending order. */
  private sorted: Uint32Array = new Uint32Array(0);
  /** Rank by code. */
  ranks: Uint32Array = new Uint32Array(0);
  rankCount = 0;

  constructor(private readonly compare: EntryCompare) {}

  get ranked(): number {
    return this.sorted.length;
  }

  /** Adopts a stored order. */
  adopt(sorted: Uint32Array, ranks: Uint32Array): void {
    this.sorted = sorted;
    this.ranks = ranks;
    this.rankCount = sorted.length === 0 ? 0 : ranks[sorted[sorted.length - 1]!]! + 1;
  }

  stored(): { sorted: Uint32Array; ranks: Uint32Array } {
    return { sorted: this.sorted, ranks: this.ranks };
  }

  /**
   * Sorts the first `count` entries. While this pauses, others may build too: whoever resumes after the order has grown
   * starts with what is still missing.
   */
  *build(count: number): Slices {
    const from = this.sorted.length;
    if (count <= from) return;
    if (from > 0 && count - from <= FEW) return this.insertFew(from, count);
    let fresh: Uint32Array = Uint32Array.from({ length: count - from }, (_, i) => from + i);
    fresh = yield* sortInSlices(fresh, this.compare);
    if (this.sorted.length !== from) return yield* this.build(count);
    const merged = new Uint32Array(count);
    const { sorted, compare } = this;
    let read = 0;
    let write = 0;
    for (let i = 0; i < fresh.length; i++) {
      const code = fresh[i]!;
      let low = read;
      let high = sorted.length;
      // The next entry is often right after the previous one.
      for (let step = 1; low + step < high; step *= 2) {
        if (compare(sorted[low + step]!, code) > 0) {
          high = low + step;
          break;
        }
        low += step;
      }
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(sorted[middle]!, code) <= 0) low = middle + 1;
        else high = middle;
      }
      merged.set(sorted.subarray(read, low), write);
      write += low - read;
      read = low;
      merged[write++] = code;
      if (i % SLICE_LENGTH === SLICE_LENGTH - 1) yield;
    }
    merged.set(sorted.subarray(read), write);
    if (this.sorted.length !== from) return yield* this.build(count);
    const ranks = yield* this.ranksOf(merged, from);
    if (this.sorted.length !== from) return yield* this.build(count);
    this.sorted = merged;
    this.ranks = ranks;
    this.rankCount = ranks[merged[count - 1]!]! + 1;
  }

  /** Ranks above a new entry move up by one; visiting them in the order of codes is the fastest memory access. */
  private insertFew(from: number, count: number): void {
    const sorted = new Uint32Array(count);
    const ranks = new Uint32Array(count);
    sorted.set(this.sorted);
    ranks.set(this.ranks);
    for (let code = from; code < count; code++) {
      let low = 0;
      let high = code;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.compare(sorted[middle]!, code) <= 0) low = middle + 1;
        else high = middle;
      }
      const before = low > 0 ? sorted[low - 1]! : -1;
      sorted.copyWithin(low + 1, low, code);
      sorted[low] = code;
      if (before >= 0 && this.compare(before, code) === 0) {
        ranks[code] = ranks[before]!;
        continue;
      }
      const rank = before < 0 ? 0 : ranks[before]! + 1;
      for (let i = 0; i < code; i++) ranks[i]! += Number(ranks[i]! >= rank);
      ranks[code] = rank;
      this.rankCount++;
    }
    this.sorted = sorted;
    this.ranks = ranks;
  }

  /** Entries older than `from` keep their relations, so that only neighbours of new ones are compared. */
  private *ranksOf(merged: Uint32Array, from: number): Slices<Uint32Array> {
    const ranks = new Uint32Array(merged.length);
    const old = this.ranks;
    let rank = 0;
    for (let i = 1; i < merged.length; i++) {
      const a = merged[i - 1]!;
      const b = merged[i]!;
      const same = a < from && b < from ? old[a] === old[b] : this.compare(a, b) === 0;
      if (!same) rank++;
      ranks[b] = rank;
      if (i % (4 * SLICE_LENGTH) === 0) yield;
    }
    return ranks;
  }

  sync(count: number): void {
    if (this.sorted.length < count) finish(this.build(count));
  }

  bytes(): number {
    return this.sorted.byteLength + this.ranks.byteLength;
  }
}

/** Merge sort whose runs and merges can be interrupted. Stable. */
function* sortInSlices(codes: Uint32Array, compare: EntryCompare): Slices<Uint32Array> {
  const run = 2048;
  for (let at = 0; at < codes.length; at += run) {
    codes.subarray(at, Math.min(codes.length, at + run)).sort(compare);
    yield;
  }
  let source: Uint32Array = codes;
  let target: Uint32Array = new Uint32Array(codes.length);
  for (let width = run; width < codes.length; width *= 2) {
    for (let at = 0; at < codes.length; at += 2 * width) {
      const middle = Math.min(codes.length, at + width);
      const end = Math.min(codes.length, at + 2 * width);
      let i = at;
      let j = middle;
      for (let k = at; k < end; k++) {
        const left = j >= end || (i < middle && compare(source[i]!, source[j]!) <= 0);
        target[k] = left ? source[i++]! : source[j++]!;
        if (k % SLICE_LENGTH === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  return source;
}
