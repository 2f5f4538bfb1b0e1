import type { PackedCells } from '@/domain/records/packedCells';
import type { QueryResult, WindowRow } from './tableResult';

/** What changed for one watched query. */
export interface TableUpdate {
  watchId: number;
  /** Counts the updates of the watch from 1: each builds on the one before. */
  number: number;
  /** Number of the newest query that this answers, as the page counts them. */
  answers: number;
  result: QueryResult;
  start: number;
  end: number;
  /** Rows of the range that are new or different since the last update; others are unchanged at their index. */
  rows: Omit<WindowRow, 'cells'>[];
  /** The cells of `rows`, one row after the other. */
  cells: PackedCells;
  /** Whether positions may have changed (the whole range is in `rows` then). */
  orderChanged: boolean;
}

export interface WindowRange {
  start: number;
  /** Excluded. */
  end: number;
  /** What of it is looked at: of a new answer these rows are sent first, and the others behind them. */
  seen?: { start: number; end: number };
}
