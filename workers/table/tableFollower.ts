import { hasBit } from './columns/bits';
import { pause } from './pause';
import type { FollowedRow, FollowedRows } from './port/followedRows';
import type { TableEngine } from './tableEngine';
import type { TableSlice } from './tableSlice';

/** Records per message: enough to be fast, few enough to let others in between. */
const ROWS_OF_A_MESSAGE = 5000;

/** Reports the contents of some fields of all records of a table, and from then on every change. */
export class TableFollower {
  private slice: TableSlice | null = null;
  /** Version and rows that have been reported. */
  private version = 0;
  private count = 0;
  private running = false;
  private again = false;
  private stopped = false;

  constructor(
    private readonly engine: TableEngine,
    readonly sliceId: string,
    private readonly fieldIds: readonly string[],
    private readonly onRows: (rows: FollowedRows) => unknown,
  ) {}

  stop(): void {
    this.stopped = true;
  }

  /** Reports what is new. A call during another one is covered by it. */
  async flush(): Promise<void> {
    this.again = true;
    if (this.running) return;
    this.running = true;
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        await this.report();
      }
    } finally {
      this.running = false;
    }
  }

  private async report(): Promise<void> {
    const fetching = this.engine.fetchAll(this.sliceId);
    if (fetching) await fetching;
    const slice = this.engine.followed(this.sliceId);
    if (!slice) return;
    const reset = slice !== this.slice;
    if (reset) {
      this.slice = slice;
      this.version = 0;
      this.count = 0;
    }
    const { version, store } = slice;
    const changed: number[] = [];
    for (let row = 0; row < store.count; row++)
      if (row >= this.count || store.revisions[row]! > this.version) changed.push(row);
    this.version = version;
    this.count = store.count;
    if (changed.length === 0 && !reset) return;
    for (let start = 0; start === 0 || start < changed.length; start += ROWS_OF_A_MESSAGE) {
      const end = start + ROWS_OF_A_MESSAGE;
      const rows = changed.slice(start, end).map((row) => this.followed(slice, row));
      this.onRows({ reset: reset && start === 0, rows, more: end < changed.length });
      await pause();
      // Rows that changed meanwhile have a newer version and are reported again.
      if (this.stopped || this.engine.followed(this.sliceId) !== slice) return;
    }
  }

  private followed({ store }: TableSlice, row: number): FollowedRow {
    const gone = !hasBit(store.live, row) || hasBit(store.archived, row);
    const shown = gone ? [] : this.fieldIds.map((fieldId) => store.current(row, fieldId)[0]);
    return {
      id: store.idOf(row),
      gone,
      contents: shown.map((value) => value?.content ?? null),
      operationIds: shown.map((value) => value?.operation_id ?? null),
    };
  }
}
