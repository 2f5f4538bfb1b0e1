import type { QueryResult } from '@/engine/tableTypes';
import { numberText } from '@/lib/words/counted';
import { useSyncState } from '@/store/hooks/useSyncState';
import { EmptyState } from '@/ui';

interface SceneEmptyProps {
  /** A set without records is shown. */
  isEmptySet: boolean;
  result: QueryResult;
  mayCreate: boolean;
  /** Archived records are shown. */
  archived: boolean;
  /** The table is archived. */
  isClosed: boolean;
  /** Not all records are on this device. */
  missing: boolean;
  /** It is certain that there is no record: an answer may be older than blocks that have arrived since. */
  sure: boolean;
  /** A structure filter has not covered all structures yet. */
  reading: boolean;
  /** A structure filter is still being evaluated. */
  searching: boolean;
  onClear(): void;
  onAdd(): void;
}

/** Shown instead of rows: what to do next. */
export function SceneEmpty(props: SceneEmptyProps) {
  const { result, mayCreate, archived, isClosed, missing, sure, reading, searching, onClear, onAdd } = props;
  const online = useSyncState((status) => status.online);
  if (props.isEmptySet)
    return <EmptyState>This set is empty. Press Add records, or drag rows onto its name in the navigation.</EmptyState>;
  if (result.total > 0 && reading)
    return (
      <EmptyState action={{ label: 'Clear filters', onAct: onClear }}>
        No matches yet. Results appear as structures are indexed.
      </EmptyState>
    );
  if (result.total > 0 && searching)
    return <EmptyState>Searching {numberText(result.total)} records. Matches appear as they are found.</EmptyState>;
  if (result.total > 0)
    return (
      <EmptyState action={{ label: 'Clear filters', onAct: onClear }}>
        None of the {numberText(result.total)} records match these filters.
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
  if (archived) return <EmptyState>No record of this table is archived. Archive records from the row menu.</EmptyState>;
  if (isClosed) return <EmptyState>This table is empty.</EmptyState>;
  if (!mayCreate) return <EmptyState>This table is empty. Ask a member of the workspace to add records.</EmptyState>;
  return (
    <EmptyState edged action={{ label: 'New record', onAct: onAdd }}>
      Paste from Excel, or drop a CSV file here.
    </EmptyState>
  );
}
