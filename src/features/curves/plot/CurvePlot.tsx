import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { RawDataPoint } from '@/domain/curves/curveResult';
import { formatNumber } from '@/domain/fields/formatNumber';
import { BoundHandles, type BoundMark } from './BoundHandles';
import styles from './CurvePlot.module.css';
import { colorResolver, paintShapes } from './paintShapes';
import { type PlotFrame, xOf, yOf } from './plotFrame';
import type { PlotLine } from './plotLine';
import { plotShapes } from './plotShapes';

export interface CurvePlotProps {
  lines: readonly PlotLine[];
  doses: readonly [number, number];
  responses: readonly [number, number];
  xLabel: string;
  yLabel: string;
  doseUnit: string;
  band: boolean;
  activeKey: string | null;
  bounds: readonly BoundMark[];
  hoveredId: string | null;
  onHover(recordId: string | null): void;
  /** A click on a measured point. */
  onPoint(line: PlotLine, point: RawDataPoint): void;
  onBoundDrag(mark: BoundMark, value: number): void;
  onBoundDrop(mark: BoundMark, value: number): void;
}

/** How near in px a click must be to a point. */
const REACH = 11;
const THEME_WATCH = { attributes: true, attributeFilter: ['class'] };

interface Near {
  line: PlotLine;
  point: RawDataPoint;
}

/** Axes by uPlot; everything inside them is painted from the same shapes that exports use. */
export function CurvePlot(props: CurvePlotProps) {
  const { lines, doses, responses, xLabel, yLabel, doseUnit, band, activeKey } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const latest = useRef(props);
  const [frame, setFrame] = useState<PlotFrame | null>(null);
  const [theme, setTheme] = useState(0);
  const hasBounds = props.bounds.length > 0;
  const [near, setNear] = useState<Near | null>(null);

  useEffect(() => {
    const turn = () => setTheme((count) => count + 1);
    const watch = new MutationObserver(turn);
    watch.observe(document.documentElement, THEME_WATCH);
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', turn);
    return () => {
      watch.disconnect();
      media.removeEventListener('change', turn);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are resolved anew when the theme turns
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const colorOf = colorResolver(element);
    const axis = {
      stroke: colorOf('var(--ink-2)'),
      font: `12px ${colorOf('font')}`,
      labelFont: `12px ${colorOf('font')}`,
      ticks: { stroke: colorOf('var(--line-2)'), width: 1 },
      border: { show: true, stroke: colorOf('var(--line-2)'), width: 1 },
    };
    const paint = (plot: uPlot) => {
      const { band, activeKey, lines, doses, responses } = latest.current;
      const ratio = uPlot.pxRatio;
      const { left, top, width, height } = plot.bbox;
      const px = { left: left / ratio, top: top / ratio, width: width / ratio, height: height / ratio };
      const shapes = plotShapes(lines, { ...px, doses, responses }, { band, bars: true, active: activeKey });
      const { ctx } = plot;
      ctx.save();
      ctx.scale(ratio, ratio);
      ctx.beginPath();
      ctx.rect(px.left - 8, px.top - 8, px.width + 16, px.height + 16);
      ctx.clip();
      paintShapes(ctx, shapes, colorOf);
      ctx.restore();
      setFrame((held) => {
        const next = { ...px, doses, responses };
        return held && JSON.stringify(held) === JSON.stringify(next) ? held : next;
      });
    };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        padding: [12, hasBounds ? 96 : 16, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, distr: 3, log: 10, range: () => [...latest.current.doses] },
          y: { range: () => [...latest.current.responses] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            label: xLabel,
            size: 34,
            labelSize: 20,
            values: (_, splits) =>
              splits.map((dose) => (dose !== null && isPowerOfTen(dose) ? formatNumber(dose) : '')),
          },
          { ...axis, grid: { stroke: colorOf('var(--line)'), width: 1 }, label: yLabel, size: 48, labelSize: 20 },
        ],
        series: [{}, { show: true, paths: () => null, points: { show: false } }],
        hooks: { draw: [paint] },
      },
      [[...latest.current.doses], [...latest.current.responses]],
      element,
    );
    chart.current = plot;
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: element.clientHeight }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [theme, xLabel, yLabel, hasBounds]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the painter reads these from the newest properties
  useLayoutEffect(() => {
    latest.current = props;
    // Scales and paint in one pass; uPlot gathers both into the next microtask.
    chart.current?.setData([[...doses], [...responses]]);
  }, [lines, doses[0], doses[1], responses[0], responses[1], band, activeKey]);

  const nearest = (event: ReactPointerEvent): Near | null => {
    if (!frame || !host.current) return null;
    const box = host.current.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    let best: Near | null = null;
    let reach = REACH;
    for (const line of lines)
      if (line.visible)
        for (const point of line.result?.raw_data_points ?? []) {
          const far = Math.hypot(xOf(frame, point.dose) - x, yOf(frame, point.response) - y);
          if (far < reach) {
            reach = far;
            best = { line, point };
          }
        }
    return best;
  };
  const hover = (next: Near | null) => {
    if (next?.point.record_id !== near?.point.record_id || next?.point.response !== near?.point.response) {
      setNear(next);
      props.onHover(next?.point.record_id ?? null);
    }
  };
  const marked = frame && props.hoveredId !== null ? findPoint(lines, props.hoveredId) : null;
  const tip = frame && near ? { x: xOf(frame, near.point.dose), y: yOf(frame, near.point.response) } : null;

  return (
    <div
      className={styles.plot}
      data-near={near ? true : undefined}
      onPointerMove={(event) => hover(nearest(event))}
      onPointerLeave={() => hover(null)}
      onPointerUp={(event) => {
        const hit = nearest(event);
        if (hit && event.button === 0) props.onPoint(hit.line, hit.point);
      }}
    >
      <div ref={host} className={styles.canvas} role="img" aria-label={`${yLabel} over ${xLabel}`} />
      {frame && marked && (
        <span
          className={styles.ring}
          style={{ left: xOf(frame, marked.dose), top: yOf(frame, marked.response) }}
          aria-hidden
        />
      )}
      {frame && (
        <BoundHandles frame={frame} marks={props.bounds} onDrag={props.onBoundDrag} onDrop={props.onBoundDrop} />
      )}
      {tip && near && (
        <div className={styles.tip} style={{ left: tip.x + 12, top: tip.y + 12 }} role="tooltip">
          <b>
            {formatNumber(near.point.dose, 3)} {doseUnit}
          </b>{' '}
          · {formatNumber(near.point.response, 4)}
          <span>
            {near.point.is_outlier ? 'Left out. Click to take it back' : `${near.line.name}. Click to leave it out`}
          </span>
        </div>
      )}
    </div>
  );
}

function isPowerOfTen(value: number): boolean {
  return Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
}

function findPoint(lines: readonly PlotLine[], recordId: string): RawDataPoint | null {
  for (const line of lines) {
    const point = line.result?.raw_data_points.find((candidate) => candidate.record_id === recordId);
    if (point) return point;
  }
  return null;
}
