/** The place of a plot in px and what it shows: doses on a log axis, responses on a linear one. */
export interface PlotFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Lowest and highest dose, both positive. */
  doses: readonly [number, number];
  responses: readonly [number, number];
}

/** Where dose zero stands on a log axis: a decade below the lowest tested dose. */
export const ZERO_DECADES = 1;

export function xOf(frame: PlotFrame, dose: number): number {
  const [low, high] = frame.doses;
  const place = dose > 0 ? Math.log10(dose / low) / Math.log10(high / low) : 0;
  return frame.left + place * frame.width;
}

export function yOf(frame: PlotFrame, response: number): number {
  const [low, high] = frame.responses;
  return frame.top + (1 - (response - low) / (high - low)) * frame.height;
}

export function responseAt(frame: PlotFrame, y: number): number {
  const [low, high] = frame.responses;
  return low + (1 - (y - frame.top) / frame.height) * (high - low);
}

/** How far markers at the edge may reach over the axes, in px. */
export const EDGE = 8;
