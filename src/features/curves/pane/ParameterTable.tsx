import { type KeyboardEvent, memo, useRef } from 'react';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import type { PlotLine } from '../plot/plotLine';
import type { BoundDrag } from '../state/BoundDrag';
import { FitNotes } from './FitNotes';
import { ParameterRow } from './ParameterRow';
import { useRowsInSight } from './useRowsInSight';

/** Height of every row and of the head, as in the style sheet. */
const ROW = 29;

interface Props {
  config: DrcConfig;
  drag: BoundDrag;
  lines: readonly CurveLine[];
  plotLines: readonly PlotLine[];
  activeKey: string | null;
  hoveredKey: string | null;
  doseUnit: string;
  onActivate(key: string): void;
  onHover(key: string | null): void;
  /** Excludes all points of a line at these doses; null if the person may not. */
  onExclude: ((line: CurveLine, doses: readonly number[]) => void) | null;
}

/** The parameters of each series with intervals, and the quality of the fit. Only visible rows are rendered. */
export const ParameterTable = memo(function ParameterTable(props: Props) {
  const { config, drag, lines, plotLines, activeKey, hoveredKey, doseUnit, onActivate, onHover, onExclude } = props;
  const section = useRef<HTMLElement>(null);
  const { first, end } = useRowsInSight(section, { count: lines.length, height: ROW, above: ROW });
  const onKey = (event: KeyboardEvent) => {
    const place = lines.findIndex((line) => line.key === activeKey);
    const next = placeAfter(event.key, place, lines.length);
    const line = next === null ? undefined : lines[next];
    if (next === null || !line) return;
    event.preventDefault();
    event.stopPropagation();
    onActivate(line.key);
    if (section.current) bringRow(section.current, next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys move through its rows
    <section ref={section} className={styles.parameters} aria-label="Parameters" tabIndex={0} onKeyDown={onKey}>
      <table className={styles.parameterTable} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th>Series</th>
            <th className={styles.right}>EC50{doseUnit && `, ${doseUnit}`}</th>
            <th>95 % interval</th>
            <th className={styles.right}>pEC50</th>
            <th className={styles.right}>Top</th>
            <th className={styles.right}>Base</th>
            <th className={styles.right}>Hill</th>
            <th className={styles.right}>R²</th>
            <th className={styles.right}>Points</th>
            <th>Check</th>
          </tr>
        </thead>
        <tbody style={{ paddingTop: first * ROW, paddingBottom: (lines.length - end) * ROW }}>
          {lines.slice(first, end).map((line, i) => (
            <ParameterRow
              key={line.key}
              line={line}
              plotLine={plotLines[first + i]}
              place={first + i}
              config={config}
              drag={drag}
              active={line.key === activeKey}
              near={line.key === hoveredKey}
              onActivate={onActivate}
              onHover={onHover}
            />
          ))}
        </tbody>
      </table>
      <FitNotes config={config} lines={lines} activeKey={activeKey} doseUnit={doseUnit} onExclude={onExclude} />
    </section>
  );
});

/** The row to which a key moves; null if the key moves nowhere. */
function placeAfter(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, place + 1);
    case 'ArrowUp':
      return Math.max(0, place - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Scrolls a row into view, below the fixed head. */
function bringRow(section: HTMLElement, place: number): void {
  const top = place * ROW;
  if (top < section.scrollTop) section.scrollTop = top;
  const bottom = top + 2 * ROW - section.clientHeight;
  if (bottom > section.scrollTop) section.scrollTop = bottom;
}
