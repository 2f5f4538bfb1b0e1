import type { PackedCells } from '@/domain/records/packedCells';
import type { QueryResult, WindowRow } from './tableResult';

/** Changes of one watched query. */
export interface TableUpdate {
  watchId: number;
  /** Counts the updates of the watch from 1: each builds on the previous one. */
  number: number;
  /** Number of the newest query that this answers, as the page counts them. */
  answers: number;
  result: QueryResult;
  start: number;
  end: number;
  /** Rows of the range that are new or different since the last update; the others are unchanged at their index. */
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
  /** The visible part of it: in a new answer these rows are sent first, and the others after them. */
  seen?: { start: number; end: number };
}
