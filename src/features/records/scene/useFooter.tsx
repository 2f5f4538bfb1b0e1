import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { leftOutWords, SUMMARY_LABELS, type SummaryKind } from '@/domain/aggregations/summarize';
import type { SummaryValue } from '@/engine/tableTypes';
import type { TableWatch, TableWindow } from '@/engine/tableWatch';
import { numberText } from '@/lib/words/counted';
import { grouped } from '@/lib/words/grouped';
import type { GridColumn } from '@/ui/grid';
import type { ColumnModel } from '../model/columnModel';
import styles from './Scene.module.css';

const NONE: ReadonlyMap<string, SummaryValue> = new Map();
/** Words that would leave no room for the number. */
const SHORT_LABELS: Partial<Record<SummaryKind, string>> = { geometric_mean: 'Geo. mean' };
/** Edits come in runs; the foot follows when they pause. */
const PAUSE_MILLIS = 120;

/** The foot of the columns: the chosen function over all records that pass the filters. */
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
        // Overtaken by a newer question, whose answer comes.
        () => {},
      );
    }, PAUSE_MILLIS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [watch, wanted, version]);

  // After the rows: the foot of every column is drawn again for it.
  const count = useDeferredValue(current?.result.count);
  const firstKey = columns[0]?.field.id;
  const render = useCallback(
    (column: GridColumn) => {
      const summary = values.get(column.key)?.summary;
      if (summary)
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
      if (column.key !== firstKey || count === undefined) return null;
      return (
        <>
          Count <b>{numberText(count)}</b>
        </>
      );
    },
    [values, count, firstKey],
  );
  return { render };
}
