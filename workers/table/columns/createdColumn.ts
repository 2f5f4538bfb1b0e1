import type { SliceRows } from '../store/sliceRows';
import { grownFloat64 } from './grow';
import { SLICE_LENGTH, type Slices } from './slices';

/** The times by which created_date orders the records, Unix milliseconds. */
export class CreatedColumn {
  times: Float64Array = new Float64Array(0);
  rows = 0;

  constructor(private readonly store: SliceRows) {}

  *build(): Slices {
    while (this.rows < this.store.count) {
      const to = Math.min(this.store.count, this.rows + SLICE_LENGTH);
      this.times = grownFloat64(this.times, this.store.count);
      for (let row = this.rows; row < to; row++) this.times[row] = this.store.takenInAt(row);
      this.rows = to;
      yield;
    }
  }

  update(row: number): void {
    this.times = grownFloat64(this.times, row + 1);
    this.times[row] = this.store.takenInAt(row);
  }

  bytes(): number {
    return this.times.byteLength;
  }
}
