import { type PlotFrame, xOf, yOf } from '@/domain/curves/plotFrame';
import { logTicks } from './logTicks';
import { paintShapes } from './paintShapes';
import type { PlotLine } from './plotLine';
import { fitShapes, markerPath, pointShapes, type Shape } from './plotShapes';

export const EXPORT_WIDTH = 860;
export const EXPORT_HEIGHT = 560;
const LEGEND_LEFT = 264;
const LEGEND_STEP = 145;
const LEGEND_LINE = 16;
const LEGEND_COLUMNS = 4;
/** More lines would leave no room for the plot. */
const MOST_LEGEND_LINES = 8;

export interface ExportedPlot {
  title: string;
  xLabel: string;
  yLabel: string;
  lines: readonly PlotLine[];
  doses: readonly [number, number];
  responses: readonly [number, number];
  band: boolean;
}

/** The whole picture of a plot with axes and legend, for files. */
export function pictureShapes(plot: ExportedPlot): Shape[] {
  const shown = plot.lines.filter((line) => line.visible);
  const legend = shown.slice(0, MOST_LEGEND_LINES * LEGEND_COLUMNS);
  const lines = Math.ceil(legend.length / LEGEND_COLUMNS);
  const more = Math.max(0, (shown.length > legend.length ? lines + 1 : lines) - 1) * LEGEND_LINE;
  const frame: PlotFrame = {
    left: 64,
    top: 64 + more,
    width: EXPORT_WIDTH - 96,
    height: EXPORT_HEIGHT - 128 - more,
    doses: plot.doses,
    responses: plot.responses,
  };
  const bottom = frame.top + frame.height;
  const ink = 'var(--ink)';
  const quiet = 'var(--ink-2)';
  const shapes: Shape[] = [
    { kind: 'path', d: `M0 0h${EXPORT_WIDTH}v${EXPORT_HEIGHT}h${-EXPORT_WIDTH}z`, fill: 'var(--sheet)' },
    { kind: 'text', text: plot.title, x: frame.left, y: 24, anchor: 'start', color: ink, bold: true },
    { kind: 'path', d: `M${frame.left} ${frame.top}V${bottom}H${frame.left + frame.width}`, stroke: quiet, width: 1 },
    {
      kind: 'text',
      text: plot.xLabel,
      x: frame.left + frame.width / 2,
      y: bottom + 44,
      anchor: 'middle',
      color: quiet,
    },
    { kind: 'text', text: plot.yLabel, x: frame.left, y: 52 + more, anchor: 'start', color: quiet },
  ];
  for (const { value, label } of logTicks(...plot.doses)) {
    const x = xOf(frame, value);
    shapes.push({ kind: 'path', d: `M${x.toFixed(1)} ${bottom}v${label === '' ? 3 : 6}`, stroke: quiet, width: 1 });
    if (label !== '') shapes.push({ kind: 'text', text: label, x, y: bottom + 20, anchor: 'middle', color: quiet });
  }
  const [low, high] = plot.responses;
  const step = niceStep(high - low);
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    const y = yOf(frame, value);
    shapes.push(
      { kind: 'path', d: `M${frame.left} ${y.toFixed(1)}h${frame.width}`, stroke: 'var(--line)', width: 1 },
      {
        kind: 'text',
        text: String(Number(value.toPrecision(6))),
        x: frame.left - 8,
        y: y + 4,
        anchor: 'end',
        color: quiet,
      },
    );
  }
  legend.forEach((line, i) => {
    const x = LEGEND_LEFT + (i % LEGEND_COLUMNS) * LEGEND_STEP;
    const y = 20 + Math.floor(i / LEGEND_COLUMNS) * LEGEND_LINE;
    shapes.push(
      { kind: 'path', d: markerPath(line.marker, x, y, 3.6), fill: line.color },
      { kind: 'text', text: line.name, x: x + 12, y: y + 4, anchor: 'start', color: ink },
    );
  });
  if (shown.length > legend.length)
    shapes.push({
      kind: 'text',
      text: `and ${shown.length - legend.length} more`,
      x: LEGEND_LEFT,
      y: 24 + lines * LEGEND_LINE,
      anchor: 'start',
      color: quiet,
    });
  shapes.push(...fitShapes(plot.lines, frame, { band: plot.band, active: null }), ...pointShapes(plot.lines, frame));
  return shapes;
}

/** A step of 1, 2, 2.5 or 5 times a power of ten that makes about five lines. */
function niceStep(span: number): number {
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) as number) * power;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The picture as an SVG file with plain colours. */
export function svgOf(shapes: readonly Shape[], colorOf: (css: string) => string): string {
  const parts = shapes.map((shape) => {
    if (shape.kind === 'text')
      return `<text x="${shape.x.toFixed(1)}" y="${shape.y.toFixed(1)}" text-anchor="${shape.anchor}" fill="${colorOf(shape.color)}"${shape.bold ? ' font-weight="600"' : ''}>${escaped(shape.text)}</text>`;
    const attributes = [
      `fill="${shape.fill ? colorOf(shape.fill) : 'none'}"`,
      shape.stroke ? `stroke="${colorOf(shape.stroke)}" stroke-width="${shape.width ?? 1}"` : '',
      shape.dash ? `stroke-dasharray="${shape.dash.join(' ')}"` : '',
      shape.opacity === undefined ? '' : `opacity="${shape.opacity}"`,
    ].filter((text) => text !== '');
    return `<path d="${shape.d}" ${attributes.join(' ')}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${EXPORT_WIDTH}" height="${EXPORT_HEIGHT}" viewBox="0 0 ${EXPORT_WIDTH} ${EXPORT_HEIGHT}" font-family="Helvetica, Arial, sans-serif" font-size="12">${parts.join('')}</svg>`;
}

/** The picture as PNG at twice its size. */
export function pngOf(shapes: readonly Shape[], colorOf: (css: string) => string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = EXPORT_WIDTH * 2;
  canvas.height = EXPORT_HEIGHT * 2;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser draws no canvas.'));
  context.scale(2, 2);
  paintShapes(context, shapes, colorOf);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png'),
  );
}
