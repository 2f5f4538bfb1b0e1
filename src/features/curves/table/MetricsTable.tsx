import { useMemo, useState } from 'react';
import { DRC_METRIC_LABELS, DRC_METRICS, type DrcMetric } from '@/domain/curves/drcMetric';
import { metricReasonText } from '@/domain/curves/metricText';
import type { MetricValue } from '@/domain/curves/metricValue';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import { compareNatural } from '@/domain/sorts/natural';
import type { BookGroup } from '@/engine/curvesClient';
import { Icon, VirtualList } from '@/ui';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { compareMetrics, metricCell } from '../model/metricCell';
import { Check } from '../pane/Check';

interface Props {
  config: DrcConfig;
  groups: readonly BookGroup[];
  linesOf(group: BookGroup): readonly CurveLine[];
  onOpen(groupKey: string): void;
}

interface Column {
  key: string;
  title: string;
  metric(line: CurveLine): MetricValue | undefined;
}

function columnsOf(config: DrcConfig): Column[] {
  return [
    ...DRC_METRICS.filter((metric) => config.column_toggles[metric]).map((metric: DrcMetric) => ({
      key: metric,
      title: DRC_METRIC_LABELS[metric],
      metric: (line: CurveLine) => line.metrics[metric],
    })),
    ...config.selectivity_fields.map(({ selectivity_field_name: name }) => ({
      key: `selectivity ${name}`,
      title: name,
      metric: (line: CurveLine) => line.selectivity.get(name),
    })),
  ];
}

/** Every series with its metrics, sortable by any of them. */
export function MetricsTable({ config, groups, linesOf, onOpen }: Props) {
  const lines = useMemo(() => groups.flatMap(linesOf), [groups, linesOf]);
  const [sort, setSort] = useState<{ key: string; descending: boolean }>({ key: 'name', descending: false });
  const columns = useMemo(() => columnsOf(config), [config]);
  const sorted = useMemo(() => {
    const column = columns.find((candidate) => candidate.key === sort.key);
    const byName = (a: CurveLine, b: CurveLine) =>
      compareNatural(a.groupName, b.groupName) || compareNatural(a.name, b.name);
    const hasValue = (line: CurveLine) => (column?.metric(line)?.value ?? null) !== null;
    return [...lines].sort((a, b) => {
      if (!column) return sort.descending ? byName(b, a) : byName(a, b);
      // Empty cells stand last in both directions.
      if (!hasValue(a) || !hasValue(b)) return Number(hasValue(b)) - Number(hasValue(a)) || byName(a, b);
      const order = compareMetrics(column.metric(a), column.metric(b));
      return (sort.descending ? -order : order) || byName(a, b);
    });
  }, [lines, columns, sort]);
  const grid = { gridTemplateColumns: `220px 140px repeat(${columns.length}, minmax(96px, 152px)) minmax(160px, 1fr)` };
  const head = (key: string, title: string, right: boolean) => (
    <button
      key={key}
      type="button"
      className={right ? styles.headRight : styles.headCell}
      onClick={() => setSort((held) => ({ key, descending: held.key === key && !held.descending }))}
    >
      {title}
      {sort.key === key && <Icon name={sort.descending ? 'arrow-down' : 'up'} size={12} />}
    </button>
  );
  return (
    <div className={styles.metrics}>
      <div className={styles.metricsHead} style={grid}>
        {head('name', 'Curve', false)}
        <span className={styles.headCell}>Series</span>
        {columns.map((column) => head(column.key, column.title, true))}
        <span className={styles.headCell}>Check</span>
      </div>
      <div className={styles.metricsBody}>
        <VirtualList
          label="Metrics"
          count={sorted.length}
          itemHeight={32}
          itemKey={(index) => sorted[index]?.series.key ?? String(index)}
          renderItem={(index) => {
            const line = sorted[index];
            if (!line) return null;
            return (
              <div className={styles.metricsRow} style={grid}>
                <button type="button" className={styles.nameButton} onClick={() => onOpen(line.groupKey)}>
                  {line.groupName}
                </button>
                <span className={styles.quiet}>{line.name}</span>
                {columns.map((column) => {
                  const metric = column.metric(line);
                  return (
                    <span
                      key={column.key}
                      className={styles.number}
                      title={(metric && metricReasonText(metric)) ?? undefined}
                    >
                      {metricCell(metric)}
                    </span>
                  );
                })}
                <Check check={line.check} />
              </div>
            );
          }}
        />
      </div>
    </div>
  );
}
