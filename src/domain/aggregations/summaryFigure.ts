import { formatNumber } from '../fields/formatNumber';

/** Figures that are numbers of the column, or their sum: shown with all their decimals. */
const AS_WRITTEN: ReadonlySet<string> = new Set(['min', 'max', 'minimum', 'maximum', 'sum']);
/** Figures of a mean, if its whole part has fewer. */
const FIGURES = 4;

/**
 * A figure of a column in words. A sum and the extremes are shown as exactly as the numbers themselves; a mean would have all
 * digits of the division, and is shown with one decimal at least.
 * @param figures significant figures that the field is set to.
 */
export function summaryFigure(kind: string, value: number, figures?: number): string {
  if (figures !== undefined) return formatNumber(value, figures);
  // The binary form of decimal fractions makes the sixteenth figure of a sum wrong.
  const clean = Number(value.toPrecision(15));
  if (AS_WRITTEN.has(kind) || Number.isInteger(clean)) return formatNumber(clean);
  const whole = Math.abs(clean) < 1 ? 0 : Math.floor(Math.log10(Math.abs(clean))) + 1;
  return formatNumber(clean, Math.max(FIGURES, whole + 1));
}
