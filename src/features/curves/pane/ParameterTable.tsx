import { memo } from 'react';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { metricCell } from '../model/metricCell';
import type { PlotLine } from '../plot/plotLine';
import type { BoundDrag } from '../state/BoundDrag';
import { ParameterRow } from './ParameterRow';

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
}

/** The parameters of each series with intervals, and how the fit went. */
export const ParameterTable = memo(function ParameterTable(props: Props) {
  const { config, drag, lines, plotLines, activeKey, hoveredKey, doseUnit, onActivate, onHover } = props;
  const failed = lines.find((line) => !line.result.success);
  const outside = lines.find((line) => {
    const ec50 = line.metrics.ec50;
    return ec50.value !== null && ec50.qualifier !== '=';
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
    <section className={styles.parameters} aria-label="Parameters" tabIndex={0}>
      <table className={styles.parameterTable}>
        <thead>
          <tr>
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
        <tbody>
          {lines.map((line, i) => (
            <ParameterRow
              key={line.key}
              line={line}
              plotLine={plotLines[i]}
              place={i}
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
      {failed && !failed.result.success && (
        <p className={styles.why}>
          <b>{failed.name} has no curve:</b> {failed.result.error}
        </p>
      )}
      {!failed && outside && (
        <p className={styles.why}>
          <b>{outside.name} has no EC50 within the tested doses.</b> The value stands as “
          {metricCell(outside.metrics.ec50)}”, never as a tested dose.
        </p>
      )}
    </section>
  );
});
