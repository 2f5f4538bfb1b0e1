import type { CreatedColumn } from './createdColumn';
import { floatSort } from './floatSort';
import { finish, type Slices } from './slices';
import type { SortColumn } from './sortColumn';

/** Order by creation of the record, or by the time it was added to an experiment. */
export class TimeSort implements SortColumn {
  constructor(private readonly column: CreatedColumn) {}

  build(): Slices {
    return this.column.build();
  }

  sync(): void {
    finish(this.build());
  }

  compare(a: number, b: number, descending: boolean): number {
    const order = this.column.times[a]! - this.column.times[b]!;
    return descending ? -order : order;
  }

  sort(order: Uint32Array, descending: boolean): Uint32Array {
    const keys = new Float64Array(order.length);
    for (let i = 0; i < order.length; i++) keys[i] = this.column.times[order[i]!]!;
    return floatSort(order, keys, descending);
  }
}
