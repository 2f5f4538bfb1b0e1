import type { SliceRows } from '../store/sliceRows';
import type { Slices } from './slices';
import type { SortColumn } from './sortColumn';

/** Order by record id: the last tie-break. */
export class IdSort implements SortColumn {
  /** Rows known to be in the order of their ids. */
  private checked = 1;
  private inOrder = true;

  constructor(private readonly store: SliceRows) {}

  *build(): Slices {
    const { store } = this;
    while (this.inOrder && this.checked < store.count) {
      const to = Math.min(store.count, this.checked + 8192);
      for (let row = this.checked; row < to; row++) {
        const entry = store.sourceOf(row);
        if (entry?.source.rising && row > entry.start) {
          row = Math.min(to, entry.start + entry.source.count) - 1;
        } else if (store.idOf(row - 1) > store.idOf(row)) this.inOrder = false;
      }
      this.checked = to;
      yield;
    }
  }

  sync(): void {
    for (const _ of this.build());
  }

  compare(a: number, b: number, descending: boolean): number {
    if (a === b) return 0;
    const less = this.inOrder ? a < b : this.store.idOf(a) < this.store.idOf(b);
    return less !== descending ? -1 : 1;
  }

  sort(order: Uint32Array, descending: boolean): Uint32Array {
    return order.slice().sort((a, b) => this.compare(a, b, descending));
  }

  /** All rows in the order of their ids. */
  all(): Uint32Array {
    const rows = Uint32Array.from({ length: this.store.count }, (_, row) => row);
    return this.inOrder ? rows : this.sort(rows, false);
  }
}
