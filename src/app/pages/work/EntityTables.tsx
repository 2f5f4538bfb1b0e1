import { useState } from 'react';
import { useRows } from '@/store/hooks/useRows';
import { EmptyState, Segmented, Spinner, useSame } from '@/ui';
import styles from './EntityTables.module.css';
import { ExperimentTable } from './ExperimentTable';
import { useTablesOfRecords } from './useTablesOfRecords';

interface Props {
  /** Experiments and design cycles whose records are shown. */
  operationIds: readonly string[];
}

/**
 * The records of some experiments, one table at a time; for a single experiment, records can be added and values are
 * written under it.
 */
export function EntityTables({ operationIds }: Props) {
  const tasks = useRows('task');
  const wanted = new Set(operationIds);
  const recordIds = useSame([...new Set(tasks.flatMap((task) => (wanted.has(task.id) ? task.record_ids : [])))]);
  const tables = useTablesOfRecords(recordIds);
  const slices = new Map(useRows('slice').map((slice) => [slice.id, slice]));
  const [chosen, setChosen] = useState<string | null>(null);
  if (recordIds.length === 0) return <EmptyState page>No experiment here holds records yet.</EmptyState>;
  if (tables === null) return <Spinner page />;
  const shown = tables.filter(({ sliceId }) => slices.has(sliceId));
  const current = shown.find(({ sliceId }) => sliceId === chosen) ?? shown[0];
  if (!current)
    return (
      <EmptyState page>
        The records are in tables that are not on this laptop, or that you do not have access to.
      </EmptyState>
    );
  const operationId = operationIds.length === 1 ? (operationIds[0] ?? null) : null;
  return (
    <section className={styles.tables} aria-label="Records">
      {shown.length > 1 && (
        <div className={styles.tabs}>
          <Segmented
            small
            label="Table"
            value={current.sliceId}
            options={shown.map(({ sliceId }) => ({ value: sliceId, label: slices.get(sliceId)?.slice_name ?? '' }))}
            onValueChange={setChosen}
          />
        </div>
      )}
      <ExperimentTable
        key={current.sliceId}
        sliceId={current.sliceId}
        recordIds={recordIds}
        operationId={operationId}
      />
    </section>
  );
}
