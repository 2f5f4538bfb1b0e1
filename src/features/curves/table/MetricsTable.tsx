import { useMemo, useState } from 'react';
import { DRC_METRIC_LABELS, DRC_METRICS, type DrcMetric } from '@/domain/curves/drcMetric';
import { metricReasonText } from '@/domain/curves/metricText';
import type { MetricValue } from '@/domain/curves/metricValue';
import type { DrcConfig } from '@/domain/rows/rowShapes';
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
    // The plots come in the order of their names, the series in that of their plot.
    if (!column) return sort.descending ? lines.toReversed() : lines;
    const hasValue = (metric: MetricValue | undefined) => Number((metric?.value ?? null) !== null);
    return lines
      .map((line) => ({ line, metric: column.metric(line) }))
      .sort((a, b) => {
        // Empty cells stand last in both directions; equal ones keep their order.
        const empty = hasValue(b.metric) - hasValue(a.metric);
        const order = compareMetrics(a.metric, b.metric);
        return empty || (sort.descending ? -order : order);
      })
      .map(({ line }) => line);
  }, [lines, columns, sort]);
  const grid = {
    gridTemplateColumns: `minmax(140px, 220px) minmax(80px, 140px) repeat(${columns.length}, minmax(76px, 152px)) minmax(160px, 1fr)`,
  };
  // Head and rows scroll as one where the window is narrower than this.
  const minWidth = 480 + columns.length * 84;
  const head = (key: string, title: string, right: boolean) => (
    <button
      key={key}
      type="button"
      className={right ? styles.headRight : styles.headCell}
      onClick={() => setSort((held) => ({ key, descending: held.key === key && !held.descending }))}
    >
      <span title={title}>{title}</span>
      {sort.key === key && <Icon name={sort.descending ? 'arrow-down' : 'up'} size={12} />}
    </button>
  );
  return (
    <div className={styles.metrics}>
      <div className={styles.metricsHead} style={{ ...grid, minWidth }}>
        {head('name', 'Curve', false)}
        <span className={styles.headCell}>Series</span>
        {columns.map((column) => head(column.key, column.title, true))}
        <span className={styles.headCell}>Check</span>
      </div>
      <div className={styles.metricsBody} style={{ minWidth }}>
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
