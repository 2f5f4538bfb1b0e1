import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { leftOutWords, SUMMARY_LABELS, type Summary, type SummaryKind } from '@/domain/aggregations/summarize';
import type { SummaryRequest, SummaryValue } from '@/engine/tableTypes';
import type { TableWatch, TableWindow } from '@/engine/tableWatch';
import { numberText } from '@/lib/words/counted';
import { grouped } from '@/lib/words/grouped';
import type { GridColumn, GridGroup } from '@/ui/grid';
import type { ColumnModel } from '../model/columnModel';
import styles from './Scene.module.css';

const NO_GROUPS: ReadonlyMap<string, ReadonlyMap<string, Summary>> = new Map();
const NONE: ReadonlyMap<string, SummaryValue> = new Map();
/** Labels that would leave no room for the number. */
const SHORT_LABELS: Partial<Record<SummaryKind, string>> = { geometric_mean: 'Geo. mean' };
/** Edits come in bursts; the footer follows when they pause. */
const PAUSE_MILLIS = 120;
/** Maximum number of group heads: folded ones are close together, but nobody sees more of them at once. */
const MOST_GROUPS = 5_000;

/** The footer of the columns: the chosen function over all records that match the filters. */
export function useFooter(watch: TableWatch | null, current: TableWindow | null, columns: readonly ColumnModel[]) {
  const version = current?.result.version;
  const wanted = useMemo(
    () => columns.flatMap(({ field, summary }) => (summary ? [{ fieldId: field.id, kind: summary }] : [])),
    [columns],
  );
  const [values, setValues] = useState(NONE);
  useEffect(() => {
    if (!watch || wanted.length === 0 || version === undefined) {
      setValues(NONE);
      return;
    }
    let latest = true;
    const timer = setTimeout(() => {
      watch.summary(wanted).then(
        (answer) => {
          if (latest) setValues(new Map(answer.map((value) => [value.fieldId, value])));
        },
        // Overtaken by a newer query, whose result will arrive.
        () => {},
      );
    }, PAUSE_MILLIS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [watch, wanted, version]);

  const groups = useGroupSummaries(watch, current, wanted);
  const renderGroup = useCallback(
    (group: GridGroup, column: GridColumn) => {
      const summary = groups.get(group.key)?.get(column.key);
      return summary ? <SummaryText summary={summary} /> : null;
    },
    [groups],
  );

  // After the rows: the footer of every column is rendered again for it.
  const count = useDeferredValue(current?.result.count);
  const firstKey = columns[0]?.field.id;
  const render = useCallback(
    (column: GridColumn) => {
      const summary = values.get(column.key)?.summary;
      if (summary) return <SummaryText summary={summary} />;
      if (column.key !== firstKey || count === undefined) return null;
      return (
        <>
          Count <b>{numberText(count)}</b>
        </>
      );
    },
    [values, count, firstKey],
  );
  return { render, renderGroup: groups === NO_GROUPS ? undefined : renderGroup };
}

/** A summary with a note on what it does not include. */
function SummaryText({ summary }: { summary: Summary }) {
  return (
    <>
      <span className={styles.kind}>{SHORT_LABELS[summary.kind] ?? SUMMARY_LABELS[summary.kind]}</span>{' '}
      <b>{summary.text === '' ? 'none' : grouped(summary.text)}</b>
      {summary.leftOut > 0 && (
        <span className={styles.left} title={leftOutWords(summary)}>
          {' '}
          · {leftOutWords(summary)}
        </span>
      )}
    </>
  );
}

/** The same functions over the records of each group in or near the visible part, by group and field. */
function useGroupSummaries(watch: TableWatch | null, current: TableWindow | null, wanted: readonly SummaryRequest[]) {
  const version = current?.result.version;
  const near = useMemo(() => {
    if (!current || wanted.length === 0) return '[]';
    const from = current.result.groups.findLastIndex(({ startIndex }) => startIndex < current.start);
    const keys = current.result.groups
      .slice(Math.max(0, from))
      .filter(({ startIndex }) => startIndex <= current.end)
      .slice(0, MOST_GROUPS)
      .map(({ key }) => key);
    return JSON.stringify(keys);
  }, [current, wanted]);
  const [values, setValues] = useState<ReadonlyMap<string, ReadonlyMap<string, Summary>>>(NO_GROUPS);
  useEffect(() => {
    if (!watch || near === '[]' || version === undefined) {
      setValues(NO_GROUPS);
      return;
    }
    let latest = true;
    const timer = setTimeout(() => {
      watch.groupSummaries(wanted, JSON.parse(near) as string[]).then(
        (answer) => {
          const byField = (all: readonly SummaryValue[]) => new Map(all.map((one) => [one.fieldId, one.summary]));
          if (latest) setValues(new Map(answer.map(({ key, values }) => [key, byField(values)])));
        },
        // Overtaken by a newer query, whose result will arrive.
        () => {},
      );
    }, PAUSE_MILLIS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [watch, wanted, near, version]);
  return values;
}
