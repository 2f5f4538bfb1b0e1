import type { CurveWarning } from '@/domain/curves/curveResult';
import { formatNumber } from '@/domain/fields/formatNumber';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { metricCell } from '../model/metricCell';

interface Props {
  config: DrcConfig;
  lines: readonly CurveLine[];
  activeKey: string | null;
  doseUnit: string;
  /** Excludes all points of a line at these doses; null if the person may not. */
  onExclude: ((line: CurveLine, doses: readonly number[]) => void) | null;
}

/** Notes on the series in front, in sentences; if it has none, on the first series that has some. */
export function FitNotes({ config, lines, activeKey, doseUnit, onExclude }: Props) {
  const front = lines.find((line) => line.key === activeKey);
  const said = [front, ...lines].find((line) => line !== undefined && hasNote(line));
  if (!said) return null;
  const { verdict, warnings } = said.result;
  const leaving = warnings.find(({ code }) => code === 'last_points_leave');
  const scale = warnings.find(({ code }) => code === 'scale_doubtful');
  const doses = leaving?.doses ?? [];
  const { ec50 } = said.metrics;
  const isLimit = ec50.value !== null && ec50.qualifier !== '=';
  return (
    <div className={styles.why}>
      {verdict.state !== 'active' && (
        <p>
          <b>
            {said.name}: {said.check.word.toLowerCase()}.
          </b>{' '}
          {verdict.reasons.map(({ message }) => message).join('. ')}.
          {verdict.state === 'ambiguous' &&
            config.ambiguous_values !== 'use' &&
            ' Its values take no part in sorts, means and selectivities.'}
        </p>
      )}
      {isLimit && (
        <p>
          <b>{said.name}</b> has no EC50 within the tested doses. The value is stored as “{metricCell(ec50)}”, never as
          a tested dose.
        </p>
      )}
      {scale && (
        <p>
          <b>{said.name}:</b> {scale.message}.
        </p>
      )}
      {leaving && (
        <p>
          <b>{said.name}:</b> {leaving.message} {doseUnit}.{' '}
          {onExclude && (
            <button type="button" className={styles.offer} onClick={() => onExclude(said, doses)}>
              Exclude {doses.map((dose) => formatNumber(dose, 3)).join(' and ')} {doseUnit}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Warnings that are given as a sentence, not only beside the number. */
const NOTED: ReadonlySet<CurveWarning['code']> = new Set(['last_points_leave', 'scale_doubtful']);

function hasNote({ result, metrics }: CurveLine): boolean {
  if (result.verdict.state !== 'active' || result.warnings.some(({ code }) => NOTED.has(code))) return true;
  return metrics.ec50.value !== null && metrics.ec50.qualifier !== '=';
}
