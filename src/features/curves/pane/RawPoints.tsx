import { memo } from 'react';
import type { RawDataPoint } from '@/domain/curves/curveResult';
import type { ErrorBar } from '@/domain/curves/errorBar';
import { formatNumber } from '@/domain/fields/formatNumber';
import { classNames } from '@/lib/classNames';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';

interface Props {
  line: CurveLine;
  errorBar: ErrorBar;
  /** Place among the raw points of the line. */
  hoveredPlace: number | null;
  mayEdit: boolean;
  onHover(place: number | null): void;
  onPoint(line: CurveLine, point: RawDataPoint): void;
}

/** The measured points by dose, highest first; a click leaves one out or takes it back. */
export const RawPoints = memo(function RawPoints({ line, errorBar, hoveredPlace, mayEdit, onHover, onPoint }: Props) {
  const points = line.result.raw_data_points;
  const byDose = new Map<number, { point: RawDataPoint; place: number }[]>();
  for (const [place, point] of points.entries())
    byDose.set(point.dose, [...(byDose.get(point.dose) ?? []), { point, place }]);
  const doses = [...byDose.keys()].sort((a, b) => b - a);
  const summaries = new Map(line.result.plot_data.map((point) => [point.dose, point]));
  return (
    <table className={classNames(styles.table, styles.raw)}>
      <thead>
        <tr>
          <th className={styles.right}>Dose</th>
          <th>Readings</th>
          <th className={styles.right}>Mean</th>
          <th className={styles.right}>{errorBar.toUpperCase()}</th>
        </tr>
      </thead>
      <tbody>
        {doses.map((dose) => {
          const summary = summaries.get(dose);
          return (
            <tr key={dose}>
              <td className={styles.right}>{formatNumber(dose, 3)}</td>
              <td>
                <span className={styles.readings}>
                  {(byDose.get(dose) ?? []).map(({ point, place }) => (
                    <button
                      key={place}
                      type="button"
                      disabled={!mayEdit}
                      className={classNames(
                        styles.reading,
                        point.is_outlier && styles.out,
                        place === hoveredPlace && styles.readingOn,
                      )}
                      aria-pressed={point.is_outlier}
                      aria-label={`${formatNumber(point.response, 3)} at ${formatNumber(dose, 3)}${point.is_outlier ? ', left out' : ''}`}
                      title={point.is_outlier ? 'Left out. Click to take it back' : 'Click to leave it out'}
                      onPointerEnter={() => onHover(place)}
                      onPointerLeave={() => onHover(null)}
                      onFocus={() => onHover(place)}
                      onBlur={() => onHover(null)}
                      onClick={() => onPoint(line, point)}
                    >
                      {formatNumber(point.response, 3)}
                    </button>
                  ))}
                </span>
              </td>
              <td className={styles.right}>
                <b>{summary ? formatNumber(summary.response, 3) : '–'}</b>
              </td>
              <td className={classNames(styles.right, styles.quiet)}>
                {summary?.error_bar === null || summary === undefined ? '' : formatNumber(summary.error_bar, 2)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});
