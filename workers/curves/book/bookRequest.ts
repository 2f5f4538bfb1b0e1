import type { CurveMeasure } from '@/domain/curves/curveColumn';
import type { DrcConfig } from '@/domain/rows/rowShapes';

/** A column of a table that shows something of the curves of its records. */
export interface BookColumn {
  sliceId: string;
  /** Id of the field that stands for it. */
  id: string;
  measure: CurveMeasure;
}

/** A configuration whose curves are to be kept up to date, and the columns that are filled from them. */
export interface BookRequest {
  config: DrcConfig;
  columns: readonly BookColumn[];
}
