import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { RawDataPoint } from '@/domain/curves/curveResult';
import { type PlotFrame, xOf, yOf } from '@/domain/curves/plotFrame';
import { formatNumber } from '@/domain/fields/formatNumber';
import type { FitCanvas } from '@/engine/curvesClient';
import type { BoundDrag } from '../state/BoundDrag';
import { BoundHandles } from './BoundHandles';
import type { BoundMark } from './boundMarks';
import styles from './CurvePlot.module.css';
import { FitsLayer } from './FitsLayer';
import { PlotLayer } from './PlotLayer';
import { paintShapes } from './paintShapes';
import type { PlotLine } from './plotLine';
import { pointShapes } from './plotShapes';
import { useAxes } from './useAxes';
import { useThemeTurn } from './useThemeTurn';

export interface CurvePlotProps {
  lines: readonly PlotLine[];
  doses: readonly [number, number];
  responses: readonly [number, number];
  xLabel: string;
  yLabel: string;
  doseUnit: string;
  band: boolean;
  activeKey: string | null;
  /** Bounds with handles, and the drag that moves them past React; none where nobody may move them. */
  bounds?: PlotBounds | null;
  hoveredId: string | null;
  mayExclude: boolean;
  onHover(recordId: string | null, lineKey: string | null): void;
  /** A click on a measured point. */
  onPoint(line: PlotLine, point: RawDataPoint): void;
}

export interface PlotBounds {
  marks: readonly BoundMark[];
  drag: BoundDrag;
  /** Is given the canvas of the curves, which the drag paints. */
  canvas: RefObject<FitCanvas | null>;
  onDrag(mark: BoundMark, value: number): void;
  onDrop(mark: BoundMark, value: number): void;
}

/** How near in px a click must be to a point. */
const REACH = 11;

interface Near {
  line: PlotLine;
  point: RawDataPoint;
}

/** Axes by uPlot; curves and points on layers above them, painted from the same shapes that exports use. */
export function CurvePlot(props: CurvePlotProps) {
  const { lines, xLabel, yLabel, doseUnit, band, activeKey, bounds } = props;
  const host = useRef<HTMLDivElement>(null);
  const theme = useThemeTurn();
  const axes = useAxes(host, { ...props, hasBounds: (bounds?.marks.length ?? 0) > 0, theme });
  const frame = axes?.frame;
  const [near, setNear] = useState<Near | null>(null);
  // Points do not move with the curves: while a bound is dragged they are not painted again.
  const pointLines = useSamePoints(lines);
  const paintPoints = useCallback<Paint>(
    (context, colorOf) => frame && paintShapes(context, pointShapes(pointLines, frame), colorOf),
    [pointLines, frame],
  );

  const nearest = (event: ReactPointerEvent): Near | null => {
    if (!frame || !host.current) return null;
    const box = host.current.getBoundingClientRect();
    return nearestPoint(lines, frame, event.clientX - box.left, event.clientY - box.top);
  };
  const hover = (next: Near | null) => {
    if (next?.point.record_id === near?.point.record_id && next?.point.response === near?.point.response) return;
    setNear(next);
    props.onHover(next?.point.record_id ?? null, next?.line.key ?? null);
  };
  const marked = frame && props.hoveredId !== null ? findPoint(lines, props.hoveredId) : null;
  const tip = frame && near ? { x: xOf(frame, near.point.dose), y: yOf(frame, near.point.response) } : null;
  const act = near?.point.is_outlier ? 'Left out. Click to take it back' : 'Click to leave it out';

  return (
    <div
      className={styles.plot}
      data-near={(near && props.mayExclude) || undefined}
      // A pressed button drags a bound: nothing else follows the pointer then.
      onPointerMove={(event) => event.buttons === 0 && hover(nearest(event))}
      onPointerLeave={() => hover(null)}
      onPointerUp={(event) => {
        const hit = nearest(event);
        if (hit && event.button === 0) props.onPoint(hit.line, hit.point);
      }}
    >
      <div ref={host} className={styles.canvas} role="img" aria-label={`${yLabel} over ${xLabel}`} />
      {axes && (
        <>
          <FitsLayer
            {...axes}
            lines={lines}
            band={band}
            active={activeKey}
            host={host}
            theme={theme}
            canvas={bounds?.canvas}
            drag={bounds?.drag}
          />
          <PlotLayer {...axes} paint={paintPoints} host={host} theme={theme} />
        </>
      )}
      {frame && marked && (
        <span
          className={styles.ring}
          style={{ left: xOf(frame, marked.dose), top: yOf(frame, marked.response) }}
          aria-hidden
        />
      )}
      {frame && bounds && <BoundHandles frame={frame} {...bounds} />}
      {tip && near && (
        <div className={styles.tip} style={{ left: tip.x + 12, top: tip.y + 12 }} role="tooltip">
          <b>
            {formatNumber(near.point.dose, 3)} {doseUnit}
          </b>{' '}
          · {formatNumber(near.point.response, 4)}
          <span>
            {near.line.name}
            {props.mayExclude ? `. ${act}` : near.point.is_outlier ? '. Left out' : ''}
          </span>
        </div>
      )}
    </div>
  );
}

type Paint = (context: CanvasRenderingContext2D, colorOf: (css: string) => string) => void;

/** The lines of before while their points look the same, whatever became of the fits. */
function useSamePoints(lines: readonly PlotLine[]): readonly PlotLine[] {
  const held = useRef({ mark: '', lines });
  const mark = lines.map(pointMark).join();
  if (held.current.mark !== mark) held.current = { mark, lines };
  return held.current.lines;
}

/** Lists of points keep their identity from fit to fit; a number stands for each. */
const marks = new WeakMap<object, number>();
let lastMark = 0;

/** Equal while the points of a line look the same. */
function pointMark({ result, color, visible }: PlotLine): string {
  let mark = marks.get(result.raw_data_points);
  if (mark === undefined) {
    mark = ++lastMark;
    marks.set(result.raw_data_points, mark);
  }
  return `${mark} ${color} ${visible}`;
}

function nearestPoint(lines: readonly PlotLine[], frame: PlotFrame, x: number, y: number): Near | null {
  let best: Near | null = null;
  let reach = REACH;
  for (const line of lines) {
    if (!line.visible) continue;
    for (const point of line.result.raw_data_points) {
      const far = Math.hypot(xOf(frame, point.dose) - x, yOf(frame, point.response) - y);
      if (far >= reach) continue;
      reach = far;
      best = { line, point };
    }
  }
  return best;
}

function findPoint(lines: readonly PlotLine[], recordId: string): RawDataPoint | null {
  for (const line of lines) {
    const point = line.result.raw_data_points.find((candidate) => candidate.record_id === recordId);
    if (point) return point;
  }
  return null;
}
