/** Limits of one parameter: lowest and highest value, both included; equal for a constant. */
export type Interval = readonly [number, number];

/** The box in which the four parameters are searched, in the units of the data; the dose as log10. */
export interface ParameterBox {
  baseline: Interval;
  top: Interval;
  hill: Interval;
  /** Whether `hill` bounds the steepness, so that both signs are searched. It is then not negative. */
  hillBySize?: boolean;
  logEc50: Interval;
}

/** The number that is compared with the limits of the hill slope. */
export function hillOf(hill: number, box: Pick<ParameterBox, 'hillBySize'>): number {
  return box.hillBySize ? Math.abs(hill) : hill;
}

/**
 * The box of one sign of the hill slope in the units of a pooled curve (scaled responses, centred log dose, hill
 * slope positive). A negative hill slope is the same curve with the plateaus exchanged, so every branch is searched
 * as a rising logistic between `low` (the plateau of the zero dose) and `high` (the plateau of the infinite dose).
 */
export interface SearchBranch {
  negative: boolean;
  /** Whether the plateaus keep their order: `high` at or above `low`, in a negative branch at or below it. */
  ordered: boolean;
  lowMin: number;
  lowMax: number;
  highMin: number;
  highMax: number;
  hillMin: number;
  hillMax: number;
  logMin: number;
  logMax: number;
}
