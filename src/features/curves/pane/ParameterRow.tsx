import { useEffect, useLayoutEffect, useRef } from 'react';
import type { DrcMetric } from '@/domain/curves/drcMetric';
import { formatNumber } from '@/domain/fields/formatNumber';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { classNames } from '@/lib/classNames';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { draggedMetrics } from '../model/draggedMetrics';
import { metricCell } from '../model/metricCell';
import type { PlotLine } from '../plot/plotLine';
import type { BoundDrag } from '../state/BoundDrag';
import { Check } from './Check';
import { Marker } from './Marker';

interface Props {
  line: CurveLine;
  plotLine: PlotLine | undefined;
  /** Its index in the plot. */
  place: number;
  config: DrcConfig;
  drag: BoundDrag;
  active: boolean;
  near: boolean;
  onActivate(key: string): void;
  onHover(key: string | null): void;
}

/** Cells that follow a drag, in order. */
const LIVE = ['ec50', 'interval', 'pec50', 'top', 'baseline', 'hill_slope', 'r_squared'] as const;
type Live = (typeof LIVE)[number];
const METRICS: readonly DrcMetric[] = ['ec50', 'pec50', 'top', 'baseline', 'hill_slope'];

function intervalOf({ result, metrics }: CurveLine, parameter: 'ec50' | 'top' | 'baseline' | 'hill_slope'): string {
  const held = result.success ? result.confidence?.intervals[parameter] : null;
  const exact = parameter !== 'ec50' || (metrics.ec50.value !== null && metrics.ec50.qualifier === '=');
  return held && exact ? `${formatNumber(held[0], 3)} – ${formatNumber(held[1], 3)}` : '';
}

/** The content of the live cells; while a bound is dragged, the values under that bound. */
function textsOf(line: CurveLine, place: number, config: DrcConfig, drag: BoundDrag): Record<Live, string> {
  const dragged = drag.numbers && draggedMetrics(line, place, drag.numbers, config);
  const metrics = dragged ?? line.metrics;
  const squared = line.result.success ? line.result.fit_statistics.r_squared : null;
  const texts = Object.fromEntries(METRICS.map((metric) => [metric, metricCell(metrics[metric])]));
  return {
    ...(texts as Record<Live, string>),
    interval: dragged ? '' : intervalOf(line, 'ec50'),
    r_squared: dragged || squared === null ? '–' : squared.toFixed(3),
  };
}

/**
 * Writes into the existing text node: a new node would be laid out and painted from scratch in every frame of a drag.
 */
function writeText(cell: HTMLElement, text: string): void {
  const held = cell.firstChild;
  if (!(held instanceof Text)) cell.textContent = text;
  else if (held.data !== text) held.data = text;
}

/** One series in the table of parameters. Its numbers update themselves while a bound is dragged. */
export function ParameterRow({ line, plotLine, place, config, drag, active, near, onActivate, onHover }: Props) {
  const cells = useRef(new Map<Live, HTMLElement>());
  const write = () => {
    const texts = textsOf(line, place, config, drag);
    for (const [name, cell] of cells.current) writeText(cell, texts[name]);
  };
  const latest = useRef(write);
  latest.current = write;
  useLayoutEffect(write);
  useEffect(() => drag.subscribe(() => latest.current()), [drag]);

  const live = (name: Live, title?: string) => (
    <span
      ref={(element) => {
        if (element) cells.current.set(name, element);
        else cells.current.delete(name);
      }}
      title={title}
    />
  );
  return (
    <tr
      aria-rowindex={place + 2}
      aria-current={active || undefined}
      className={classNames(active && styles.on, near && styles.near)}
      onClick={() => onActivate(line.key)}
      onPointerEnter={() => onHover(line.key)}
      onPointerLeave={() => onHover(null)}
    >
      <td>
        <span className={styles.seriesName}>
          {plotLine && <Marker line={plotLine} />}
          <b title={line.name}>{line.name}</b>
        </span>
      </td>
      <td className={classNames(styles.right, styles.strong)} data-metric="ec50">
        {live('ec50')}
      </td>
      <td className={styles.quiet}>{live('interval')}</td>
      <td className={styles.right}>{live('pec50')}</td>
      <td className={styles.right}>{live('top', intervalOf(line, 'top'))}</td>
      <td className={styles.right}>{live('baseline', intervalOf(line, 'baseline'))}</td>
      <td className={styles.right}>{live('hill_slope', intervalOf(line, 'hill_slope'))}</td>
      <td className={styles.right}>{live('r_squared')}</td>
      <td className={styles.right}>
        {line.series.used} / {line.series.points}
      </td>
      <td>
        <Check check={line.check} />
      </td>
    </tr>
  );
}
