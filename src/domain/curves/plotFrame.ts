/**
 * Where the controls at dose zero are drawn on a log axis: separately, left of a gap. Both are doses that represent
 * positions.
 */
export interface ControlPlace {
  /** Where the points are. */
  at: number;
  /** Where the axis of the doses begins. */
  below: number;
}

/** The frame of a plot in px and what it shows: doses on a log axis, responses on a linear one. */
export interface PlotFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Lowest and highest dose, both positive. */
  doses: readonly [number, number];
  responses: readonly [number, number];
  /** Null where there are no points at dose zero. */
  controls?: ControlPlace | null;
}

export function xOf(frame: PlotFrame, dose: number): number {
  const [low, high] = frame.doses;
  const shown = dose > 0 ? dose : (frame.controls?.at ?? low);
  return frame.left + (Math.log10(shown / low) / Math.log10(high / low)) * frame.width;
}

/** Doses over which a curve is drawn. */
export function curveDoses({ doses: [low, high], controls }: PlotFrame): readonly [number, number] {
  return [controls?.below ?? low, high];
}

export function yOf(frame: PlotFrame, response: number): number {
  const [low, high] = frame.responses;
  return frame.top + (1 - (response - low) / (high - low)) * frame.height;
}

export function responseAt(frame: PlotFrame, y: number): number {
  const [low, high] = frame.responses;
  return low + (1 - (y - frame.top) / frame.height) * (high - low);
}

/** How far markers at the edge may extend beyond the axes, in px. */
export const EDGE = 8;
