import type { CurveMeasure } from '@/domain/curves/curveMeasure';

/** A column of a table that shows a property of its records' curves. */
export interface BookColumn {
  sliceId: string;
  /** Id of the field that represents it. */
  id: string;
  measure: CurveMeasure;
}
