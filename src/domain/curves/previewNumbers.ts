/** Fits for the eye: 1 or 0 for success, then baseline, top, EC50 and hill slope, series after series. */
export type PreviewNumbers = Float64Array;

/** Numbers of one series. */
export const PREVIEW_STRIDE = 5;
