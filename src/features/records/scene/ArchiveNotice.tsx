import type { Slice } from '@/domain/kinds/slice';
import type { OnAlert } from '@/parts/acts/alert';
import { useStore } from '@/store/hooks/StoreProvider';
import { Banner, Button } from '@/ui';
import type { TableInfo } from '../state/useTable';
import { archiveTable } from '../views/viewActs';

interface ArchiveNoticeProps {
  table: TableInfo;
  slice: Slice;
  onAlert: OnAlert;
  /** Goes back to the records that are not archived. */
  onLeave(): void;
}

/** Says that archived records are shown, and how to restore them. */
export function ArchiveNotice({ table, slice, onAlert, onLeave }: ArchiveNoticeProps) {
  const store = useStore();
  const restore = async () => {
    const answer = await archiveTable(store, slice.id, false);
    if ('reason' in answer) onAlert({ kind: 'error', text: `${slice.slice_name} stays archived: ${answer.reason}` });
    else onAlert({ kind: 'info', text: answer.done, eventId: answer.opId });
  };
  return (
    <>
      {slice.is_archived && (
        <Banner
          icon="archive"
          actions={table.mayChangeTable && <Button onClick={() => void restore()}>Restore</Button>}
        >
          This table is archived. Its records can be read; restore it to change them.
        </Banner>
      )}
      {table.archived && (
        <Banner icon="archive" actions={<Button onClick={onLeave}>Back to the table</Button>}>
          These records are archived: no view, search or curve includes them. Restore one from the menu of its row.
        </Banner>
      )}
    </>
  );
}
