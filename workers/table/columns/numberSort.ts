import { compareNaturalBase } from '@/domain/sorts/natural';
import { floatSort } from './floatSort';
import { EQUALS_RANK, type NumberColumn } from './numberColumn';
import type { Slices } from './slices';
import { finish } from './slices';
import { countingSort, type SortColumn } from './sortColumn';

/** Order by shown number, then by qualifier; markers after the numbers, empty cells after the markers. */
export class NumberSort implements SortColumn {
  constructor(private readonly column: NumberColumn) {}

  build(): Slices {
    return this.column.build();
  }

  sync(): void {
    finish(this.build());
  }

  private classOf(row: number): number {
    const value = this.column.values[row]!;
    if (this.column.sortsEmpty.size > 0 && this.column.sortsEmpty.has(row)) return 2;
    return !Number.isNaN(value) ? 0 : this.column.markers.has(row) ? 1 : 2;
  }

  compare(a: number, b: number, descending: boolean): number {
    const classA = this.classOf(a);
    const classB = this.classOf(b);
    if (classA !== classB) return classA - classB;
    if (classA === 2) return 0;
    let order: number;
    if (classA === 1) order = compareNaturalBase(this.column.markers.get(a)!, this.column.markers.get(b)!);
    else {
      const { values, qualifiers } = this.column;
      order = values[a]! - values[b]!;
      if (order === 0 && qualifiers) order = qualifiers[a]! - qualifiers[b]!;
    }
    return descending ? -order : order;
  }

  sort(order: Uint32Array, descending: boolean): Uint32Array {
    const { values, qualifiers } = this.column;
    const keyed = new Uint32Array(order.length);
    const behind: number[] = [];
    const empty = new Uint32Array(order.length);
    let keyedCount = 0;
    let emptyCount = 0;
    for (let i = 0; i < order.length; i++) {
      const row = order[i]!;
      const kind = this.classOf(row);
      if (kind === 0) keyed[keyedCount++] = row;
      else if (kind === 1) behind.push(row);
      else empty[emptyCount++] = row;
    }
    let rows: Uint32Array = keyed.subarray(0, keyedCount);
    if (qualifiers) {
      const last = 2 * EQUALS_RANK;
      rows = countingSort(rows, last + 1, (row) => (descending ? last - qualifiers[row]! : qualifiers[row]!));
    }
    const keys = new Float64Array(keyedCount);
    for (let i = 0; i < keyedCount; i++) keys[i] = values[rows[i]!]!;
    const sorted = new Uint32Array(order.length);
    sorted.set(floatSort(rows, keys, descending));
    behind.sort((a, b) => this.compare(a, b, descending));
    sorted.set(behind, keyedCount);
    sorted.set(empty.subarray(0, emptyCount), keyedCount + behind.length);
    return sorted;
  }
}
