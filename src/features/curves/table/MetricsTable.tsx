import { memo, useMemo, useState } from 'react';
import { DRC_METRICS, type DrcMetric } from '@/domain/curves/drcMetric';
import { metricReasonText } from '@/domain/curves/metricText';
import type { MetricValue } from '@/domain/curves/metricValue';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookGroup } from '@/engine/curvesClient';
import { Icon, VirtualList } from '@/ui';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { metricCell } from '../model/metricCell';
import { resultHead } from '../model/resultTable';
import { Check } from '../pane/Check';
import { type MetricRow, useSortedRows } from './useSortedRows';

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
      title: resultHead(metric, config.dose_unit === 'none' ? '' : config.dose_unit),
      metric: (line: CurveLine) => line.metrics[metric],
    })),
    ...config.selectivity_fields.map(({ selectivity_field_name: name }) => ({
      key: `selectivity ${name}`,
      title: name,
      metric: (line: CurveLine) => line.selectivity.get(name),
    })),
  ];
}

/** Widths of a column of numbers in px: a long name takes two lines, and is cut off beyond the largest width. */
const [NARROWEST, WIDEST, LETTER, GAP] = [76, 168, 7.5, 12];
const LINE_CHARACTERS = 12;
/** Minimum widths of curve, series and check, and the space at both ends, in px. */
const [CURVE, SERIES, CHECK, ENDS] = [136, 72, 156, 32];

/** The width that shows a heading completely, on two lines if it is long. */
function widthOf(title: string): number {
  const longest = Math.max(...title.split(' ').map((word) => word.length));
  const characters = title.length <= LINE_CHARACTERS ? title.length : Math.max(longest, title.length / 2 + 2);
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(characters * LETTER)));
}

/** Every series with its metrics, sortable by any of them. */
export function MetricsTable({ config, groups, linesOf, onOpen }: Props) {
  const [sort, setSort] = useState<{ key: string; descending: boolean }>({ key: 'name', descending: false });
  const columns = useMemo(() => columnsOf(config), [config]);
  const metricOf = useMemo(() => {
    const column = columns.find((candidate) => candidate.key === sort.key);
    return column
      ? ({ group, place }: MetricRow) => {
          const line = linesOf(group)[place];
          return line && column.metric(line);
        }
      : null;
  }, [columns, linesOf, sort.key]);
  const sorted = useSortedRows(groups, { ...sort, metricOf, useAmbiguous: config.ambiguous_values === 'use' });
  const widths = columns.map(({ title }) => widthOf(title));
  // The check comes before the numbers: after many of them it would be out of view.
  const tracks = `minmax(${CURVE}px, 220px) minmax(${SERIES}px, 140px) minmax(${CHECK}px, 260px) ${widths.map((width) => `minmax(${width}px, ${WIDEST}px)`).join(' ')}`;
  // Head and rows scroll together if the window is narrower than this.
  const minWidth = widths.reduce((sum, width) => sum + width + GAP, CURVE + SERIES + CHECK + 2 * GAP + ENDS);
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
      <div className={styles.metricsHead} style={{ gridTemplateColumns: tracks, minWidth }}>
        {head('name', 'Curve', false)}
        <span className={styles.headCell}>Series</span>
        <span className={styles.headCell}>Check</span>
        {columns.map((column) => head(column.key, column.title, true))}
      </div>
      <div className={styles.metricsBody} style={{ minWidth }}>
        <VirtualList
          label="Metrics"
          count={sorted.length}
          itemHeight={32}
          itemKey={(index) => {
            const row = sorted[index];
            return row?.group.series[row.place]?.key ?? String(index);
          }}
          renderItem={(index) => {
            const row = sorted[index];
            const line = row && linesOf(row.group)[row.place];
            if (!line) return null;
            return <MetricsRow line={line} columns={columns} tracks={tracks} onOpen={onOpen} />;
          }}
        />
      </div>
    </div>
  );
}

interface RowProps extends Pick<Props, 'onOpen'> {
  line: CurveLine;
  columns: readonly Column[];
  tracks: string;
}

/** One series; rendered again only when its data change. */
const MetricsRow = memo(function MetricsRow({ line, columns, tracks, onOpen }: RowProps) {
  return (
    <div className={styles.metricsRow} style={{ gridTemplateColumns: tracks }}>
      <button type="button" className={styles.nameButton} onClick={() => onOpen(line.groupKey)}>
        {line.groupName}
      </button>
      <span className={styles.quiet}>{line.name}</span>
      <Check check={line.check} full />
      {columns.map((column) => {
        const metric = column.metric(line);
        return (
          <span key={column.key} className={styles.number} title={(metric && metricReasonText(metric)) ?? undefined}>
            {metricCell(metric)}
          </span>
        );
      })}
    </div>
  );
});
