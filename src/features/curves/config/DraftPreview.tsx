import { useMemo, useState } from 'react';
import { CURVE_STATE_WORDS, CURVE_STATES, type CurveState } from '@/domain/curves/curveVerdict';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookGroup } from '@/engine/curvesClient';
import { numberText } from '@/lib/words/counted';
import { Icon, IconButton } from '@/ui';
import { curveLines } from '../model/curveLine';
import { metricCell } from '../model/metricCell';
import { plotLines } from '../model/plotLines';
import { Check } from '../pane/Check';
import { CurvePlot } from '../plot/CurvePlot';
import { plotRange } from '../plot/plotLine';
import type { CurveBook } from '../state/useCurveBook';
import { useNames } from '../state/useNames';
import { useOpenGroup } from '../state/useOpenGroup';
import { useOrder } from '../state/useOrder';
import { usePlotLabels } from '../state/usePlotLabels';
import styles from './Config.module.css';

const NOTHING = () => {};

/** A preview of the curves of a draft: one plot after the other, and how many cannot be fitted. */
export function DraftPreview({ config, book }: { config: DrcConfig; book: CurveBook }) {
  const names = useNames(config);
  const { xLabel, yLabel } = usePlotLabels(config);
  const [place, setPlace] = useState(0);
  const groups = useOrder(book.groups, names) ?? [];
  const at = Math.min(place, Math.max(0, groups.length - 1));
  const group: BookGroup | undefined = groups[at];
  const resultOf = useOpenGroup(book.watch, group, 'asymptotic');
  const lines = useMemo(
    () => (group ? curveLines(group, { config, nameOf: names.ofSeries, nameOfGroup: names.ofGroup, resultOf }) : []),
    [group, config, names, resultOf],
  );
  const drawn = useMemo(() => plotLines(lines, config), [lines, config]);
  const { y_axis_min: min, y_axis_max: max } = config;
  const range = useMemo(() => plotRange(lines, { min, max }), [lines, min, max]);
  const { states, reason } = useMemo(() => countOf(book.groups ?? []), [book.groups]);
  if (!book.groups) return <p className={styles.word}>Reading the points</p>;
  if (!group) return <p className={styles.word}>This table has no points with dose and response yet.</p>;
  const unit = config.dose_unit === 'none' ? '' : config.dose_unit;
  return (
    <>
      <div className={styles.previewHead}>
        <b>{names.ofGroup(group)}</b>
        <span className={styles.word}>
          {at + 1} of {numberText(groups.length)}
        </span>
        <IconButton
          icon="left"
          size="small"
          label="Previous plot"
          disabled={at === 0}
          onClick={() => setPlace(at - 1)}
        />
        <IconButton
          icon="right"
          size="small"
          label="Next plot"
          disabled={at >= groups.length - 1}
          onClick={() => setPlace(at + 1)}
        />
      </div>
      <div className={styles.plot}>
        <CurvePlot
          lines={drawn}
          {...range}
          xLabel={xLabel}
          yLabel={yLabel}
          doseUnit={unit}
          band
          activeKey={drawn[0]?.key ?? null}
          hovered={null}
          mayExclude={false}
          onHover={NOTHING}
          onPoint={NOTHING}
        />
      </div>
      <ul className={styles.results}>
        {lines.slice(0, 4).map((line) => (
          <li key={line.key}>
            <span>{line.name}</span>
            <b>
              EC50 {metricCell(line.metrics.ec50)} {line.metrics.ec50.value === null ? '' : unit}
            </b>
            <Check check={line.check} />
          </li>
        ))}
      </ul>
      <p className={styles.word}>{states}</p>
      {reason !== null && (
        <p className={styles.failed}>
          <Icon name="warning" size={12} /> {reason}.
        </p>
      )}
    </>
  );
}

/** The number of active, inactive and other curves, and the most common reason why some have no fit. */
function countOf(groups: readonly BookGroup[]): { states: string; reason: string | null } {
  const reasons = new Map<string, number>();
  const counts = new Map<CurveState, number>();
  for (const group of groups)
    for (const { result } of group.series) {
      const { state } = result.verdict;
      counts.set(state, (counts.get(state) ?? 0) + 1);
      if (!result.success) reasons.set(result.error, (reasons.get(result.error) ?? 0) + 1);
    }
  const [most] = [...reasons].sort((a, b) => b[1] - a[1]);
  const parts = CURVE_STATES.flatMap((state) => {
    const count = counts.get(state) ?? 0;
    return count > 0 ? [`${numberText(count)} ${CURVE_STATE_WORDS[state].toLowerCase()}`] : [];
  });
  return { states: parts.join(', '), reason: most?.[0] ?? null };
}
