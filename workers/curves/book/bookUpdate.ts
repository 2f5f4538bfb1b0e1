import type { CurveResult } from '@/domain/curves/curveResult';
import type { Json } from '@/lib/json';

/** One curve of a plot, with what lists and tables need. */
export interface BookSeries {
  /** Unique among all series of a book. */
  key: string;
  /** Contents of the series key fields, in their order, and how they are displayed. */
  seriesKeys: Json[];
  texts: string[];
  /** Equal for equal points under an equal configuration. */
  hash: string;
  /** Without confidence intervals and raw points, which come with the open group. */
  result: CurveResult;
  /** Measured points, and how many of them were fitted. */
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

/** A plot of which only the keys are known: its curves are still to be fitted. */
export type BookHead = Pick<BookGroup, 'key' | 'groupKeys'>;

/** Changes of a book since the last update. */
export interface BookUpdate {
  /** New plots, before their curves. */
  heads: BookHead[];
  groups: BookGroup[];
  /** Keys of groups that no longer exist. */
  gone: string[];
  /** Groups of the current batch, fitted and in total; both 0 when nothing is left to do. */
  done: number;
  total: number;
}
