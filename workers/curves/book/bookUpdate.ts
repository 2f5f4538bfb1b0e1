import type { CurveResult } from '@/domain/curves/curveResult';
import type { Json } from '@/lib/json';

/** One line of a plot as lists and tables need it. */
export interface BookSeries {
  /** Unique among all series of a book. */
  key: string;
  /** Contents of the series key fields, in their order, and how they are shown. */
  seriesKeys: Json[];
  texts: string[];
  /** Equal for equal points under an equal configuration. */
  hash: string;
  /** Without confidence and without the raw points: those come with the open group. */
  result: CurveResult;
  /** Measured points, and those of them that took part. */
  points: number;
  used: number;
}

/** All series that are drawn in one plot. */
export interface BookGroup {
  key: string;
  /** Contents of the group-by fields, in their order. */
  groupKeys: Json[];
  series: BookSeries[];
}

/** A plot that is known by its keys alone: its curves are still to be fitted. */
export type BookHead = Pick<BookGroup, 'key' | 'groupKeys'>;

/** What is new in a book since the last update. */
export interface BookUpdate {
  /** New plots, before their curves. */
  heads: BookHead[];
  groups: BookGroup[];
  /** Keys of groups that are no more. */
  gone: string[];
  /** Groups of the batch at hand, fitted and altogether; both 0 when nothing is left to do. */
  done: number;
  total: number;
}
