import { memo } from 'react';
import { classNames } from '@/lib/classNames';
import styles from '../CurveScene.module.css';
import type { PlotLine } from '../plot/plotLine';
import { Marker } from './Marker';

interface Props {
  lines: readonly PlotLine[];
  activeKey: string | null;
  onActivate(key: string): void;
  onToggle(key: string): void;
  onHover(key: string | null): void;
}

/** The series of a plot with their markers. */
export const Legend = memo(
  function Legend({ lines, activeKey, onActivate, onToggle, onHover }: Props) {
    return (
      <div className={styles.legend}>
        {lines.map((line) => (
          <button
            key={line.key}
            type="button"
            className={classNames(
              styles.legendItem,
              line.key === activeKey && styles.legendOn,
              !line.visible && styles.legendOff,
            )}
            aria-pressed={line.key === activeKey}
            aria-label={line.visible ? line.name : `${line.name}, hidden`}
            title="Click to put it in front, double click to hide or show it"
            onClick={() => onActivate(line.key)}
            onDoubleClick={() => onToggle(line.key)}
            onPointerEnter={() => onHover(line.key)}
            onPointerLeave={() => onHover(null)}
          >
            <Marker line={line} />
            {line.name}
          </button>
        ))}
      </div>
    );
  },
  (a, b) => a.activeKey === b.activeKey && sameLooks(a.lines, b.lines),
);

/** Whether the legend would look the same: fits may differ. */
function sameLooks(a: readonly PlotLine[], b: readonly PlotLine[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, i) => {
      const other = b[i];
      return (
        line.key === other?.key &&
        line.name === other.name &&
        line.color === other.color &&
        line.dashed === other.dashed &&
        line.visible === other.visible
      );
    })
  );
}
