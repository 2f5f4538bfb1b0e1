import { memo } from 'react';
import type { FittedCurve } from '@/domain/curves/curveResult';
import { formatNumber } from '@/domain/fields/formatNumber';
import { classNames } from '@/lib/classNames';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { metricCell } from '../model/metricCell';
import type { PlotLine } from '../plot/plotLine';
import { Check } from './Check';
import { Marker } from './Marker';

interface Props {
  lines: readonly CurveLine[];
  plotLines: readonly PlotLine[];
  activeKey: string | null;
  hoveredKey: string | null;
  doseUnit: string;
  onActivate(key: string): void;
  onHover(key: string | null): void;
}

function interval(result: FittedCurve | null, parameter: 'ec50' | 'top' | 'baseline' | 'hill_slope'): string {
  const held = result?.confidence?.intervals[parameter];
  return held ? `${formatNumber(held[0], 3)} – ${formatNumber(held[1], 3)}` : '';
}

/** The parameters of each series with intervals, and how the fit went. */
export const ParameterTable = memo(function ParameterTable({
  lines,
  plotLines,
  activeKey,
  hoveredKey,
  doseUnit,
  onActivate,
  onHover,
}: Props) {
  const failed = lines.find((line) => !line.result.success);
  const outside = lines.find((line) => {
    const ec50 = line.metrics.ec50;
    return ec50.value !== null && ec50.qualifier !== '=';
  });
  return (
    <div className={styles.parameters}>
      <table className={styles.table}>
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
          {lines.map((line, i) => {
            const { result, metrics } = line;
            const fitted = result.success ? result : null;
            const exact = metrics.ec50.value !== null && metrics.ec50.qualifier === '=';
            const plotLine = plotLines[i];
            return (
              <tr
                key={line.key}
                className={classNames(line.key === activeKey && styles.on, line.key === hoveredKey && styles.near)}
                onClick={() => onActivate(line.key)}
                onPointerEnter={() => onHover(line.key)}
                onPointerLeave={() => onHover(null)}
              >
                <td>
                  <span className={styles.inline}>
                    {plotLine && <Marker line={plotLine} />}
                    <b>{line.name}</b>
                  </span>
                </td>
                <td className={styles.right} data-metric="ec50">
                  <b>{metricCell(metrics.ec50)}</b>
                </td>
                <td className={styles.quiet}>{exact ? interval(fitted, 'ec50') : ''}</td>
                <td className={styles.right}>{metricCell(metrics.pec50)}</td>
                <td className={styles.right} title={interval(fitted, 'top')}>
                  {metricCell(metrics.top)}
                </td>
                <td className={styles.right} title={interval(fitted, 'baseline')}>
                  {metricCell(metrics.baseline)}
                </td>
                <td className={styles.right} title={interval(fitted, 'hill_slope')}>
                  {metricCell(metrics.hill_slope)}
                </td>
                <td className={styles.right}>{formatStatistic(fitted?.fit_statistics.r_squared)}</td>
                <td className={styles.right}>
                  {line.series.used} / {line.series.points}
                </td>
                <td>
                  <Check check={line.check} />
                </td>
              </tr>
            );
          })}
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
    </div>
  );
});

function formatStatistic(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(3);
}
