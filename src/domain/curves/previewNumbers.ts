import type { CurveState } from './curveVerdict';

/** State of a previewed curve by its number. */
export const PREVIEW_STATES: readonly CurveState[] = ['no_fit', 'active', 'ambiguous', 'inactive'];

/**
 * Fits for a preview: number of the state, then baseline, top, EC50 and hill slope, series after series. An inactive
 * curve is a level line whose EC50 is Infinity.
 */
export type PreviewNumbers = Float64Array;

/** Numbers of one series. */
export const PREVIEW_STRIDE = 5;
