import type { CurveDrawing, DrawnSeries } from '@/domain/curves/curveDrawing';

export interface SeriesPaths {
  line: string;
  dots: string;
  out: string;
  guide: string;
}

export interface ThumbPaths {
  axis: string;
  bars: string;
  series: SeriesPaths[];
}

const PAD = 4;
const FOOT = 5;
/** Above the bars, for a warning. */
const HEAD = 8;
/** Maximum width of a bar, so that a few bars do not fill the cell. */
const WIDEST_BAR = 36;
const MOST_KEPT = 2000;
const kept = new Map<string, ThumbPaths>();

/**
 * The paths of a drawing in px, cached by the hash of its data and the size: a cell that scrolls into view again costs
 * nothing.
 */
export function thumbPaths(drawing: CurveDrawing, width: number, height: number): ThumbPaths {
  const key = `${width} ${height} ${drawing.hash}`;
  const held = kept.get(key);
  if (held) return held;
  const made = make(drawing, width, height);
  kept.set(key, made);
  if (kept.size > MOST_KEPT)
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  return made;
}

function make({ series, bars }: CurveDrawing, width: number, height: number): ThumbPaths {
  const base = height - FOOT;
  const x = (share: number) => (PAD + share * (width - 2 * PAD)).toFixed(1);
  const y = (share: number) => (base - PAD - share * (base - 2 * PAD)).toFixed(1);
  const room = width - 2 * PAD;
  const step = Math.min(WIDEST_BAR, room / Math.max(1, bars.length));
  const left = PAD + (room - step * bars.length) / 2;
  return {
    axis: `M${PAD} ${base + 0.5}H${width - PAD}`,
    bars: bars
      .map(({ share }, i) => {
        const tall = Math.max(1, share * (base - PAD - HEAD)).toFixed(1);
        return `M${(left + i * step + 1).toFixed(1)} ${base}v-${tall}h${(step - 2).toFixed(1)}v${tall}z`;
      })
      .join(''),
    series: series.map((one) => pathsOf(one, x, y, base)),
  };
}

type Scale = (share: number) => string;

function pathsOf({ line, dots, out, ec50 }: DrawnSeries, x: Scale, y: Scale, base: number): SeriesPaths {
  return {
    line: line.length < 4 ? '' : `M${pairs(line, (a, b) => `${x(a)} ${y(b)}`).join('L')}`,
    dots: pairs(dots, (a, b) => `M${x(a)} ${y(b)}h0`).join(''),
    out: pairs(out, (a, b) => `M${x(a)} ${y(b)}m-2.5-2.5l5 5m0-5l-5 5`).join(''),
    guide: ec50 ? `M${x(ec50[0])} ${y(ec50[1])}V${base}` : '',
  };
}

function pairs(numbers: readonly number[], write: (a: number, b: number) => string): string[] {
  const texts: string[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) texts.push(write(numbers[i] as number, numbers[i + 1] as number));
  return texts;
}
