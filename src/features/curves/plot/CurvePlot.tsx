import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { RawDataPoint } from '@/domain/curves/curveResult';
import { type ControlPlace, type PlotFrame, xOf, yOf } from '@/domain/curves/plotFrame';
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
  /** Dose at which points at dose zero are drawn; null if there are none. */
  controls: ControlPlace | null;
  xLabel: string;
  yLabel: string;
  doseUnit: string;
  band: boolean;
  activeKey: string | null;
  /** Bounds with handles, and the drag that moves them outside React; none if the person may not move them. */
  bounds?: PlotBounds | null;
  hovered: PointPlace | null;
  mayExclude: boolean;
  onHover(place: PointPlace | null): void;
  /** Called on a click on a measured point. */
  onPoint(line: PlotLine, point: RawDataPoint): void;
}

export interface PlotBounds {
  marks: readonly BoundMark[];
  drag: BoundDrag;
  /** Receives the canvas of the curves, which the drag paints. */
  canvas: RefObject<FitCanvas | null>;
  onDrag(mark: BoundMark, value: number): void;
  onDrop(mark: BoundMark, value: number): void;
}

/** Maximum distance in px between a click and a point. */
const REACH = 11;

/** Where a measured point is stored: a record may be one point or contain a list of them. */
export interface PointPlace {
  lineKey: string;
  /** Index among the raw points of the line. */
  place: number;
}

interface PlacedPoint {
  line: PlotLine;
  point: RawDataPoint;
}

/** Axes by uPlot; curves and points on layers above them, painted from the same shapes as exports. */
export function CurvePlot(props: CurvePlotProps) {
  const { lines, xLabel, yLabel, doseUnit, band, activeKey, bounds } = props;
  const host = useRef<HTMLDivElement>(null);
  const theme = useThemeTurn();
  const axes = useAxes(host, { ...props, hasBounds: (bounds?.marks.length ?? 0) > 0, theme });
  const frame = axes?.frame;
  const [nearPlace, setNear] = useState<PointPlace | null>(null);
  // Looked up each time: a click may have excluded the point in the meantime.
  const near = nearPlace && pointAt(lines, nearPlace);
  // Points do not move with the curves: they are not painted again while a bound is dragged.
  const pointLines = useSamePoints(lines);
  const paintPoints = useCallback<Paint>(
    (context, colorOf) => frame && paintShapes(context, pointShapes(pointLines, frame), colorOf),
    [pointLines, frame],
  );

  const nearest = (event: ReactPointerEvent): PointPlace | null => {
    if (!frame || !host.current) return null;
    const box = host.current.getBoundingClientRect();
    return nearestPoint(lines, frame, event.clientX - box.left, event.clientY - box.top);
  };
  const hover = (next: PointPlace | null) => {
    if (next?.place === nearPlace?.place && next?.lineKey === nearPlace?.lineKey) return;
    setNear(next);
    props.onHover(next);
  };
  const marked = props.hovered && pointAt(lines, props.hovered)?.point;
  const tip = frame && near ? { x: xOf(frame, near.point.dose), y: yOf(frame, near.point.response) } : null;
  const act = near?.point.is_outlier ? 'Excluded. Click to restore it' : 'Click to exclude it';

  return (
    <div
      className={styles.plot}
      data-near={(near && props.mayExclude) || undefined}
      // While a button is pressed, a bound is being dragged: nothing else follows the pointer then.
      onPointerMove={(event) => event.buttons === 0 && hover(nearest(event))}
      onPointerLeave={() => hover(null)}
      onPointerUp={(event) => {
        const place = event.button === 0 ? nearest(event) : null;
        const hit = place && pointAt(lines, place);
        if (hit) props.onPoint(hit.line, hit.point);
      }}
    >
      <div ref={host} className={styles.canvas} role="img" aria-label={`${yLabel} over ${xLabel}`} />
      {axes && (
        <>
          <FitsLayer
            {...axes}
            lines={lines}
            doseUnit={doseUnit}
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
            {props.mayExclude ? `. ${act}` : near.point.is_outlier ? '. Excluded' : ''}
          </span>
        </div>
      )}
    </div>
  );
}

type Paint = (context: CanvasRenderingContext2D, colorOf: (css: string) => string) => void;

/** The previous lines while their points look the same, whatever happened to the fits. */
function useSamePoints(lines: readonly PlotLine[]): readonly PlotLine[] {
  const held = useRef({ mark: '', lines });
  const mark = lines.map(pointMark).join();
  if (held.current.mark !== mark) held.current = { mark, lines };
  return held.current.lines;
}

/** Numbers lists of points, which keep their identity from fit to fit. */
const marks = new WeakMap<object, number>();
let lastMark = 0;

/** A key that is equal while the points of a line look the same. */
function pointMark({ result, color, visible }: PlotLine): string {
  let mark = marks.get(result.raw_data_points);
  if (mark === undefined) {
    mark = ++lastMark;
    marks.set(result.raw_data_points, mark);
  }
  return `${mark} ${color} ${visible}`;
}

function nearestPoint(lines: readonly PlotLine[], frame: PlotFrame, x: number, y: number): PointPlace | null {
  let best: PointPlace | null = null;
  let reach = REACH;
  for (const line of lines) {
    if (!line.visible) continue;
    for (const [place, point] of line.result.raw_data_points.entries()) {
      const far = Math.hypot(xOf(frame, point.dose) - x, yOf(frame, point.response) - y);
      if (far >= reach) continue;
      reach = far;
      best = { lineKey: line.key, place };
    }
  }
  return best;
}

function pointAt(lines: readonly PlotLine[], { lineKey, place }: PointPlace): PlacedPoint | null {
  const line = lines.find((candidate) => candidate.key === lineKey);
  const point = line?.result.raw_data_points[place];
  return line && point ? { line, point } : null;
}
