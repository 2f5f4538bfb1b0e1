/** The points that are fitted: finite, none negative, none excluded. The lists are parallel. */
export interface FitPoints {
  doses: readonly number[];
  responses: readonly number[];
}
