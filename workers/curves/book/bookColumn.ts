import type { CurveMeasure } from '@/domain/curves/curveMeasure';

/** A column of a table that shows something of the curves of its records. */
export interface BookColumn {
  sliceId: string;
  /** Id of the field that represents it. */
  id: string;
  measure: CurveMeasure;
}
