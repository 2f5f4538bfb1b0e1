/** The points that take part in a fit: finite, none negative, none excluded. Lists run in parallel. */
export interface FitPoints {
  doses: readonly number[];
  responses: readonly number[];
}
