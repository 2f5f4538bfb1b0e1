import { writtenAt } from '@/domain/records/writtenAt';
import type { SliceRows } from '../store/sliceRows';
import { grownFloat64 } from './grow';
import { SLICE_LENGTH, type Slices } from './slices';

/** When a cell was last written: the time of its newest value that is neither hidden nor redacted, else of the record. */
export class UpdatedColumn {
  times: Float64Array = new Float64Array(0);
  rows = 0;

  constructor(
    private readonly store: SliceRows,
    private readonly fieldId: string,
  ) {}

  *build(): Slices {
    while (this.rows < this.store.count) {
      const to = Math.min(this.store.count, this.rows + SLICE_LENGTH);
      this.times = grownFloat64(this.times, this.store.count);
      for (let row = this.rows; row < to; row++) this.update(row);
      this.rows = to;
      yield;
    }
  }

  update(row: number): void {
    this.times = grownFloat64(this.times, row + 1);
    this.times[row] = writtenAt(this.store.cell(row, this.fieldId), this.store.createdAt(row));
  }

  bytes(): number {
    return this.times.byteLength;
  }
}
