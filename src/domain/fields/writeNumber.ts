import type { FieldShape } from './fieldContext';
import { formatNumber } from './formatNumber';

const DIVIDED: ReadonlySet<string> = new Set(['mean', 'median']);
/** Significant figures of a computed number if its field sets none; all digits before its point are written. */
const FIGURES = 4;

/** A number as the cells of its field show it. A mean is shortened to a few figures, unless its field sets how many. */
export function writeNumber(value: number, { attrs }: FieldShape): string {
  const figures = attrs.display_options?.significant_figures;
  const divided = figures === undefined && DIVIDED.has(attrs.aggregation?.kind ?? '');
  if (!divided || Number.isInteger(value)) return formatNumber(value, figures);
  const before = Math.floor(Math.log10(Math.abs(value))) + 1;
  return formatNumber(Number(value.toPrecision(Math.min(Math.max(FIGURES, before + 1), 21))));
}
