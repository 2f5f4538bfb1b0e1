import { memo, useMemo } from 'react';
import type { DoseUnit } from '@/domain/curves/doseUnit';
import type { ErrorBar } from '@/domain/curves/errorBar';
import { formatNumber } from '@/domain/fields/formatNumber';
import { classNames } from '@/lib/classNames';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { type RawPoint, rawTable } from '../model/rawTable';

interface Props {
  line: CurveLine;
  errorBar: ErrorBar;
  doseUnit: DoseUnit;
  /** Name of the sample field; null if there is none. */
  sampleName: string | null;
  /** Index among the raw points of the line. */
  hoveredPlace: number | null;
  mayEdit: boolean;
  onHover(place: number | null): void;
  onPoint(line: CurveLine, point: RawPoint['point']): void;
}

/** The measured points by dose and sample, highest dose first; a click excludes one or restores it. */
export const RawPoints = memo(function RawPoints(props: Props) {
  const { line, errorBar, doseUnit, sampleName, hoveredPlace, mayEdit, onHover, onPoint } = props;
  const { samples, rows } = useMemo(() => rawTable(line.result), [line.result]);
  const reading = ({ point, place }: RawPoint) => (
    <button
      key={place}
      type="button"
      disabled={!mayEdit}
      className={classNames(styles.reading, point.is_outlier && styles.out, place === hoveredPlace && styles.readingOn)}
      aria-pressed={point.is_outlier}
      aria-label={`${formatNumber(point.response, 3)} at ${formatNumber(point.dose, 3)}${point.is_outlier ? ', excluded' : ''}`}
      title={point.is_outlier ? 'Excluded. Click to restore it' : 'Click to exclude it'}
      onPointerEnter={() => onHover(place)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(place)}
      onBlur={() => onHover(null)}
      onClick={() => onPoint(line, point)}
    >
      {formatNumber(point.response, 3)}
    </button>
  );
  return (
    <table className={classNames(styles.table, styles.raw)}>
      <thead>
        <tr>
          <th className={styles.right}>{doseUnit === 'none' ? 'Dose' : `Dose, ${doseUnit}`}</th>
          {samples.length === 0 ? (
            <th>Readings</th>
          ) : (
            samples.map((sample) => (
              <th key={sample} className={styles.right} title={sampleName ? `${sampleName} ${sample}` : undefined}>
                {sampleName ? sample : `Rep ${sample}`}
              </th>
            ))
          )}
          <th className={styles.right}>Mean</th>
          <th className={styles.right}>{errorBar.toUpperCase()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ dose, cells, summary }) => (
          <tr key={dose}>
            <td className={styles.right} title={dose === 0 ? 'Controls' : undefined}>
              {formatNumber(dose, 3)}
            </td>
            {cells.map((readings, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the sample
              <td key={i} className={styles.right}>
                <span className={styles.readings}>{readings.map(reading)}</span>
              </td>
            ))}
            <td className={styles.right}>
              <b>{summary ? formatNumber(summary.response, 3) : '–'}</b>
            </td>
            <td className={classNames(styles.right, styles.quiet)}>
              {summary?.error_bar === null || summary === undefined ? '' : formatNumber(summary.error_bar, 2)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
