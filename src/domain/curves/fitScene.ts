import type { CurveParameters } from './fourParameterLogistic';
import type { PlotFrame } from './plotFrame';

/** One curve of a plot, reduced to what is drawn. */
export interface FitSceneCurve {
  /** Its index among the series of the plot. */
  place: number;
  parameters: CurveParameters;
  /** A colour that a canvas understands. */
  color: string;
  dashed: boolean;
  /** Whether it is highlighted. */
  active: boolean;
  /** Doses between which the EC50 is marked; null where it is not. */
  markedWithin: readonly [number, number] | null;
  /** Whether the fit is ambiguous: its EC50 is then written with `~`. */
  ambiguous: boolean;
  /** Confidence band as dose, lower, upper response, point after point; null where none is drawn. */
  band: Float64Array | null;
}

/** The bands and curves of a plot, as plain data that a worker can paint. */
export interface FitScene {
  frame: PlotFrame;
  /** Size of the whole plot in CSS px, and device px per CSS px. */
  width: number;
  height: number;
  ratio: number;
  /** Colour of the ground, which fills the marker of an EC50. */
  sheet: string;
  /**
   * How the EC50 is written next to its marker: the unit of the doses (empty for none), the colours of text and frame,
   * the font.
   */
  label: { unit: string; ink: string; line: string; font: string };
  curves: readonly FitSceneCurve[];
}
