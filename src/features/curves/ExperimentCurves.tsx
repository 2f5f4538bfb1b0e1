import { useMemo } from 'react';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { compareNatural } from '@/domain/sorts/natural';
import type { BookGroup, BookSeries } from '@/engine/curvesClient';
import { numberText } from '@/lib/words/counted';
import { useRows } from '@/store/hooks/useRows';
import { Button } from '@/ui';
import styles from './ExperimentCurves.module.css';
import { CurveItem } from './list/CurveItem';
import { useCurveBook } from './state/useCurveBook';
import { useCurveLines } from './state/useCurveLines';
import { useNames } from './state/useNames';
import { useOrder } from './state/useOrder';
import { usePointKeys } from './state/usePointKeys';

interface Props {
  recordIds: readonly string[];
  /** The tables that contain these records. */
  tableIds: readonly string[];
  /** @param plot the plot to open first; null = the first one */
  onOpen(configId: string, plot: string | null): void;
}

/** Maximum number of plots per configuration; the page of the configuration shows all of them. */
const MOST = 12;
/** The fits in the list are sufficient. */
const resultOf = (series: BookSeries) => series.result;

/** The curves of an experiment: those of which its records are points, or which one of its records identifies. */
export function ExperimentCurves({ recordIds, tableIds, onOpen }: Props) {
  const configs = useRows('drc_config');
  const fields = useRows('field');
  const shown = useMemo(() => {
    const tables = new Set(tableIds);
    const refersTo = new Map(fields.map((field) => [field.id, field.ref_slice_id]));
    // Other configurations cannot have a plot of these records, so they are not fitted.
    const isAbout = (config: DrcConfig) =>
      tables.has(config.entity_slice_id) ||
      config.group_by_key_field_ids.some((id) => tables.has(refersTo.get(id) ?? ''));
    return configs
      .filter((config) => !config.is_deleted && isAbout(config))
      .sort((a, b) => compareNatural(a.config_name, b.config_name));
  }, [configs, fields, tableIds]);
  return (
    <>
      {shown.map((config) => (
        <ConfigCurves key={config.id} config={config} recordIds={recordIds} onOpen={onOpen} />
      ))}
    </>
  );
}

interface ConfigProps {
  config: DrcConfig;
  recordIds: readonly string[];
  onOpen: Props['onOpen'];
}

function ConfigCurves({ config, recordIds, onOpen }: ConfigProps) {
  const records = useMemo(() => new Set(recordIds), [recordIds]);
  const book = useCurveBook(config);
  const names = useNames(config);
  const ordered = useOrder(book.groups, names);
  const { linesOf } = useCurveLines(config, names, undefined, resultOf);
  const points = usePointKeys(config, recordIds, book.groups);
  const isNamed = ({ groupKeys }: BookGroup) =>
    groupKeys.flat().some((id) => typeof id === 'string' && records.has(id));
  const own = (ordered ?? []).filter((group) => isNamed(group) || points.has(JSON.stringify(group.groupKeys)));
  if (own.length === 0) return null;
  const doseUnit = config.dose_unit === 'none' ? '' : config.dose_unit;
  return (
    <section className={styles.config} aria-label={`Curves of ${config.config_name}`}>
      <div className={styles.head}>
        <h2>{config.config_name}</h2>
        <span className={styles.quiet}>{numberText(own.length)}</span>
        <span className={styles.grow} />
        <Button variant="bare" icon="curve" onClick={() => onOpen(config.id, null)}>
          Open curves
        </Button>
      </div>
      <div className={styles.plots}>
        {own.slice(0, MOST).map((group) => (
          <CurveItem
            key={group.key}
            groupKey={group.key}
            name={names.ofGroup(group)}
            lines={linesOf(group)}
            isOpen={false}
            doseUnit={doseUnit}
            color={null}
            onOpen={(plot) => onOpen(config.id, plot)}
          />
        ))}
      </div>
      {own.length > MOST && <span className={styles.quiet}>and {numberText(own.length - MOST)} more</span>}
    </section>
  );
}
