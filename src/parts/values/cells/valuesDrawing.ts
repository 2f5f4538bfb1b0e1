import { measurementOf } from '@/domain/aggregations/measurement';
import type { ValuePlot } from '@/domain/aggregations/valueAggregation';
import type { CurveDrawing } from '@/domain/curves/curveDrawing';
import type { FormatContext } from '@/domain/fields/fieldContext';
import { readContent } from '@/domain/fields/readContent';
import { formatContent } from '@/domain/fields/showContent';
import type { XyPoint } from '@/domain/fields/xyPoint';
import type { ShownValue } from '@/domain/records/shownCell';

/** Equal bins of a histogram of numbers. */
const BINS = 10;

type Bars = CurveDrawing['bars'];
type Value = Pick<ShownValue, 'content' | 'at'>;

function barsOf(counts: readonly { label: string; count: number }[]): Bars {
  const most = Math.max(...counts.map(({ count }) => count));
  return counts.map(({ label, count }) => ({ label, count, share: count / most }));
}

/** One bar for each distinct text, the highest first. */
function textBars(texts: readonly string[]): Bars {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return barsOf(sorted.map(([label, count]) => ({ label, count })));
}

/** Ten equal bins from the lowest number to the highest, which belongs to the last bin. */
function numberBars(numbers: readonly number[]): Bars {
  const low = Math.min(...numbers);
  const size = (Math.max(...numbers) - low) / BINS;
  const counts: number[] = new Array(BINS).fill(0);
  for (const number of numbers) {
    const at = size === 0 ? 0 : Math.min(BINS - 1, Math.floor((number - low) / size));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return barsOf(counts.map((count, i) => ({ label: String(low + i * size), count })));
}

/** Points as fractions of width and height, as a flat list: x, y, x, y. */
function placesOf(points: readonly { x: number; y: number }[]): number[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const share = (value: number, all: readonly number[]) => {
    const low = Math.min(...all);
    const span = Math.max(...all) - low;
    return span === 0 ? 0.5 : Number(((value - low) / span).toFixed(3));
  };
  return points.flatMap(({ x, y }) => [share(x, xs), share(y, ys)]);
}

/** Values that are drawn as points: the points of the values, or numbers in the order in which they were written. */
function pointsOf(values: readonly Value[], { field }: FormatContext): { x: number; y: number }[] {
  if (field.field_type === 'xy-array')
    return values
      .flatMap(({ content }) => (readContent(field, content) as unknown as XyPoint[] | null) ?? [])
      .filter((point) => !point.is_outlier);
  const numbers = [...values].sort((a, b) => a.at - b.at).flatMap(({ content }) => measurementOf(content, field) ?? []);
  return numbers.map(({ value }, x) => ({ x, y: value }));
}

/** The values of a cell as a small plot (open-questions B-2.16); null if none of them can be drawn. */
export function valuesDrawing(plot: ValuePlot, values: readonly Value[], cx: FormatContext): CurveDrawing | null {
  const made = (drawn: Partial<CurveDrawing>): CurveDrawing => {
    const drawing = { color: null, series: [], bars: [], ...drawn };
    return { ...drawing, hash: `${plot} ${JSON.stringify(drawing)}` };
  };
  if (plot === 'histogram_categorical') {
    const texts = values.map(({ content }) => formatContent(content, cx)).filter((text) => text !== '');
    return texts.length === 0 ? null : made({ bars: textBars(texts) });
  }
  if (plot === 'histogram_numerical') {
    const numbers = values.flatMap(({ content }) => measurementOf(content, cx.field)?.value ?? []);
    return numbers.length === 0 ? null : made({ bars: numberBars(numbers) });
  }
  const points = pointsOf(values, cx);
  if (points.length === 0) return null;
  const line = plot === 'line' ? placesOf([...points].sort((a, b) => a.x - b.x)) : [];
  return made({ series: [{ name: '', line, dots: placesOf(points), out: [], dashed: false, ec50: null }] });
}
