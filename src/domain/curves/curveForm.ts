/**
 * Convention for the parameters of a curve, because (baseline, top, hill) and (top, baseline, -hill) are one curve.
 *
 * `top_above_baseline`: Top is the upper plateau, a falling curve has a negative hill slope (Prism, CDD Vault).
 * `baseline_at_zero_dose`: Baseline is the plateau without dose, the hill slope is positive, a falling curve ends below
 * its Baseline (as R drc counts the effect).
 */
export const CURVE_FORMS = ['top_above_baseline', 'baseline_at_zero_dose'] as const;
export type CurveForm = (typeof CURVE_FORMS)[number];

export const DEFAULT_CURVE_FORM: CurveForm = 'top_above_baseline';

/** How points at dose zero are treated: shown beside the curve, or used as the response without dose. */
export const ZERO_DOSES = ['apart', 'baseline'] as const;
export type ZeroDose = (typeof ZERO_DOSES)[number];
