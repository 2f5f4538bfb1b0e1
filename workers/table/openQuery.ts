import { hasBit } from './columns/bits';
import type { Answer } from './operators/answerQuery';
import { keepRow } from './operators/keepRow';
import { type HeldRows, windowRows } from './operators/windowRows';
import type { TableQuery } from './port/tableQuery';
import type { QueryResult, WindowRow } from './port/tableResult';
import type { SliceRows } from './store/sliceRows';

/** An open query: its answer is kept up to date with the table. Meanwhile one row may keep its position. */
export class OpenQuery {
  private frozen = false;
  /** The record that keeps its position. */
  private kept: string | null = null;
  /** Whether it would have another position if it were released. */
  private keptMoves = false;
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

  /** Reports that the table changed. The answer is recomputed when it is next requested. */
  touch(): void {
    this.stale = true;
  }

  private refresh(): void {
    if (!this.stale || this.frozen) return;
    this.stale = false;
    this.version = this.tableVersion();
    const fresh = this.compute();
    const at = this.keptPosition();
    const held = at < 0 ? { answer: fresh, moves: false } : keepRow(fresh, this.answer, at);
    this.answer = held.answer;
    this.keptMoves = held.moves;
  }

  /** Where the kept record is shown; -1 if there is none, or it was deleted, archived or restored. */
  private keptPosition(): number {
    if (this.kept === null) return -1;
    const row = this.store.rowOf(this.kept);
    if (row < 0 || !hasBit(this.store.live, row)) return -1;
    const { onlyArchived = false, includeArchived = false } = this.query;
    const archived = hasBit(this.store.archived, row);
    if (onlyArchived ? !archived : archived && !includeArchived) return -1;
    return this.answer.rows.indexOf(row);
  }

  /** Keeps the whole answer unchanged, for a read in several steps. */
  freeze(): void {
    this.refresh();
    this.frozen = true;
  }

  /** Lets one record keep its position from now on, even when it no longer passes; null releases it. */
  keep(recordId: string | null): void {
    if (recordId === this.kept) return;
    this.refresh();
    const moved = this.keptMoves;
    this.kept = recordId;
    this.keptMoves = false;
    // A released record moves to its proper position.
    if (moved) this.touch();
  }

  result(): QueryResult {
    const { rows, count, total, sorted, groups } = this.shown;
    return { queryId: this.id, count, shown: rows.length, total, sorted, groups, version: this.version };
  }

  window(start: number, end: number, held?: HeldRows): WindowRow[] {
    const rows = windowRows(this.store, this.shown, this.query, start, end, held);
    if (this.keptMoves) for (const row of rows) if (row.id === this.kept) row.willMove = true;
    return rows;
  }
}
