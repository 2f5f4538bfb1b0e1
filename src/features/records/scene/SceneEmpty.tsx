import type { QueryResult } from '@/engine/tableTypes';
import { useSyncState } from '@/store/hooks/useSyncState';
import { EmptyState } from '@/ui';

interface SceneEmptyProps {
  result: QueryResult;
  mayCreate: boolean;
  /** Archived records are asked for. */
  archived: boolean;
  /** The table is archived. */
  isClosed: boolean;
  /** The records are not all on this device. */
  missing: boolean;
  /** It is certain that there is no record: an answer may be older than what has come since. */
  sure: boolean;
  /** A structure filter does not see all structures yet. */
  reading: boolean;
  onClear(): void;
  onAdd(): void;
}

/** In place of rows: what to do next. */
export function SceneEmpty(props: SceneEmptyProps) {
  const { result, mayCreate, archived, isClosed, missing, sure, reading, onClear, onAdd } = props;
  const online = useSyncState((status) => status.online);
  if (result.total > 0 && reading)
    return (
      <EmptyState action={{ label: 'Clear filters', onAct: onClear }}>
        Nothing passes these filters so far. What does appears as the structures are read.
      </EmptyState>
    );
  if (result.total > 0)
    return (
      <EmptyState action={{ label: 'Clear filters', onAct: onClear }}>
        None of the {result.total.toLocaleString('en-US')} records passes these filters.
      </EmptyState>
    );
  if (missing && online) return <EmptyState>The records of this table are being fetched.</EmptyState>;
  if (missing)
    return (
      <EmptyState>
        The records of this table are not on this laptop yet. They appear as soon as the server can be reached.
      </EmptyState>
    );
  if (!sure) return null;
  if (archived)
    return <EmptyState>No record of this table is archived. The menu of a row archives records.</EmptyState>;
  if (isClosed) return <EmptyState>This table is empty.</EmptyState>;
  if (!mayCreate) return <EmptyState>This table is empty. Ask a member of the workspace to add records.</EmptyState>;
  return (
    <EmptyState edged action={{ label: 'New record', onAct: onAdd }}>
      Paste from Excel, or drop a CSV file here.
    </EmptyState>
  );
}
