import type { Answer } from './operators/answerQuery';
import { type HeldRows, windowRows } from './operators/windowRows';
import type { TableQuery } from './port/tableQuery';
import type { QueryResult, WindowRow } from './port/tableResult';
import type { SliceRows } from './store/sliceRows';

/** A query that stays open: its answer is kept up to date with the table, or held still while it is frozen. */
export class OpenQuery {
  private frozen = false;
  /** What the table would answer now, while the shown answer is held still. */
  private waiting: Answer | null = null;
  /** Version of the table when the answer was frozen. */
  private frozenAt = 0;
  private version = 0;
  private stale = false;

  constructor(
    readonly id: number,
    readonly query: TableQuery,
    readonly store: SliceRows,
    private answer: Answer,
    private readonly compute: () => Answer,
    private readonly tableVersion: () => number,
  ) {
    this.version = tableVersion();
  }

  get shown(): Answer {
    this.refresh();
    return this.answer;
  }

  /** Says that the table changed. The answer is worked out again when it is next asked for. */
  touch(): void {
    this.stale = true;
  }

  private refresh(): void {
    if (!this.stale) return;
    this.stale = false;
    this.version = this.tableVersion();
    if (this.frozen) this.waiting = this.compute();
    else this.answer = this.compute();
  }

  freeze(frozen: boolean): void {
    if (frozen === this.frozen) return;
    this.refresh();
    this.frozen = frozen;
    if (frozen) this.frozenAt = this.version;
    else if (this.waiting) {
      this.answer = this.waiting;
      this.waiting = null;
    }
  }

  result(): QueryResult {
    const { rows, count, total, sorted, groups } = this.shown;
    return { queryId: this.id, count, shown: rows.length, total, sorted, groups, version: this.version };
  }

  window(start: number, end: number, held?: HeldRows): WindowRow[] {
    const rows = windowRows(this.store, this.shown, this.query, start, end, held);
    if (this.waiting)
      for (const row of rows) if (row.revision > this.frozenAt && this.moves(row.index)) row.willMove = true;
    return rows;
  }

  /** Whether the row at a shown position will leave or stand beside others once the answer thaws. */
  private moves(index: number): boolean {
    const before = this.answer.rows;
    const after = this.waiting!.rows;
    const at = after.indexOf(before[index]!);
    return at < 0 || before[index - 1] !== after[at - 1] || before[index + 1] !== after[at + 1];
  }
}
