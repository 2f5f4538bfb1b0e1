import type { QueryResult } from '@/engine/tableTypes';
import { EmptyState } from '@/ui';

interface SceneEmptyProps {
  result: QueryResult;
  mayCreate: boolean;
  onClear(): void;
  onAdd(): void;
}

/** In place of rows: what to do next. */
export function SceneEmpty({ result, mayCreate, onClear, onAdd }: SceneEmptyProps) {
  if (result.total > 0)
    return (
      <EmptyState action={{ label: 'Clear filters', onAct: onClear }}>
        None of the {result.total.toLocaleString('en-US')} records passes these filters.
      </EmptyState>
    );
  if (!mayCreate) return <EmptyState>This table is empty. Ask a member of the workspace to add records.</EmptyState>;
  return (
    <EmptyState edged action={{ label: 'New record', onAct: onAdd }}>
      Paste from Excel, or drop a CSV file here.
    </EmptyState>
  );
}
