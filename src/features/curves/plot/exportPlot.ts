import { type ControlPlace, type PlotFrame, xOf, yOf } from '@/domain/curves/plotFrame';
import { logTicks } from './logTicks';
import { paintShapes } from './paintShapes';
import type { PlotLine } from './plotLine';
import { fitShapes, markerPath, pointShapes, type Shape } from './plotShapes';

export const EXPORT_WIDTH = 860;
export const EXPORT_HEIGHT = 560;
const LEFT = 64;
const LEGEND_LEFT = 264;
const LEGEND_STEP = 145;
const LEGEND_LINE = 16;
/** More lines of text than this would leave no room for the plot. */
const MOST_LEGEND_LINES = 8;
/** Maximum mean width of a character, in px, in a name and in a bold title. */
const [LETTER, BOLD_LETTER] = [6.6, 7.2];
/** px by which a marker at the edge of the plot extends beyond it. */
const MARKER = 5;

export interface ExportedPlot {
  title: string;
  xLabel: string;
  yLabel: string;
  lines: readonly PlotLine[];
  doses: readonly [number, number];
  responses: readonly [number, number];
  controls: ControlPlace | null;
  band: boolean;
}

/** A picture for export. */
export interface Picture {
  /** Background, axes and legend. */
  shapes: Shape[];
  /** Shapes that are clipped to the frame: an axis may end before the points do. */
  curves: Shape[];
  frame: PlotFrame;
}

/** The whole picture of a plot with axes and legend. */
export function pictureOf(plot: ExportedPlot): Picture {
  const shown = plot.lines.filter((line) => line.visible);
  // A long title takes a line of its own.
  const under = LEFT + plot.title.length * BOLD_LETTER > LEGEND_LEFT - 12 ? 1 : 0;
  const legendLeft = under ? LEFT + 4 : LEGEND_LEFT;
  const longest = Math.max(0, ...shown.map((line) => line.name.length));
  const step = Math.max(LEGEND_STEP, 28 + longest * LETTER);
  const columns = Math.max(1, Math.floor((EXPORT_WIDTH - 16 - legendLeft) / step));
  const legend = shown.slice(0, MOST_LEGEND_LINES * columns);
  const lines = Math.ceil(legend.length / columns);
  const more = (Math.max(0, (shown.length > legend.length ? lines + 1 : lines) - 1) + under) * LEGEND_LINE;
  const frame: PlotFrame = {
    left: LEFT,
    top: 64 + more,
    width: EXPORT_WIDTH - 96,
    height: EXPORT_HEIGHT - 128 - more,
    doses: plot.doses,
    responses: plot.responses,
    controls: plot.controls,
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
  for (const { value, label } of logTicks(...plot.doses, plot.controls)) {
    const x = xOf(frame, value);
    shapes.push({ kind: 'path', d: `M${x.toFixed(1)} ${bottom}v${label === '' ? 3 : 6}`, stroke: quiet, width: 1 });
    if (label !== '') shapes.push({ kind: 'text', text: label, x, y: bottom + 20, anchor: 'middle', color: quiet });
  }
  const [low, high] = plot.responses;
  const rise = niceStep(high - low);
  for (let value = Math.ceil(low / rise) * rise; value <= high; value += rise) {
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
    const x = legendLeft + (i % columns) * step;
    const y = 20 + (Math.floor(i / columns) + under) * LEGEND_LINE;
    shapes.push(
      { kind: 'path', d: markerPath(line.marker, x, y, 3.6), fill: line.color },
      { kind: 'text', text: line.name, x: x + 12, y: y + 4, anchor: 'start', color: ink },
    );
  });
  if (shown.length > legend.length)
    shapes.push({
      kind: 'text',
      text: `and ${shown.length - legend.length} more`,
      x: legendLeft,
      y: 24 + (lines + under) * LEGEND_LINE,
      anchor: 'start',
      color: quiet,
    });
  const curves = [
    ...fitShapes(plot.lines, frame, { band: plot.band, active: null }),
    ...pointShapes(plot.lines, frame),
  ];
  return { shapes, curves, frame };
}

/** The rectangle of the curves: left, top, width and height. */
function windowOf({ left, top, width, height }: PlotFrame): [number, number, number, number] {
  return [left - MARKER, top - MARKER, width + 2 * MARKER, height + 2 * MARKER];
}

/** A step of 1, 2, 2.5 or 5 times a power of ten that gives about five lines. */
function niceStep(span: number): number {
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) as number) * power;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The picture as an SVG file with plain colours. */
export function svgOf({ shapes, curves, frame }: Picture, colorOf: (css: string) => string): string {
  const part = (shape: Shape) => {
    if (shape.kind === 'text')
      return `<text x="${shape.x.toFixed(1)}" y="${shape.y.toFixed(1)}" text-anchor="${shape.anchor}" fill="${colorOf(shape.color)}"${shape.bold ? ' font-weight="600"' : ''}>${escaped(shape.text)}</text>`;
    const attributes = [
      `fill="${shape.fill ? colorOf(shape.fill) : 'none'}"`,
      shape.stroke ? `stroke="${colorOf(shape.stroke)}" stroke-width="${shape.width ?? 1}"` : '',
      shape.dash ? `stroke-dasharray="${shape.dash.join(' ')}"` : '',
      shape.opacity === undefined ? '' : `opacity="${shape.opacity}"`,
    ].filter((text) => text !== '');
    return `<path d="${shape.d}" ${attributes.join(' ')}/>`;
  };
  const [x, y, width, height] = windowOf(frame);
  const clip = `<clipPath id="plot"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`;
  const inside = `<g clip-path="url(#plot)">${curves.map(part).join('')}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${EXPORT_WIDTH}" height="${EXPORT_HEIGHT}" viewBox="0 0 ${EXPORT_WIDTH} ${EXPORT_HEIGHT}" font-family="Helvetica, Arial, sans-serif" font-size="12">${clip}${shapes.map(part).join('')}${inside}</svg>`;
}

/** The picture as PNG at twice its size. */
export function pngOf({ shapes, curves, frame }: Picture, colorOf: (css: string) => string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = EXPORT_WIDTH * 2;
  canvas.height = EXPORT_HEIGHT * 2;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser draws no canvas.'));
  context.scale(2, 2);
  paintShapes(context, shapes, colorOf);
  context.beginPath();
  context.rect(...windowOf(frame));
  context.clip();
  paintShapes(context, curves, colorOf);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be created.'))),
      'image/png',
    ),
  );
}
