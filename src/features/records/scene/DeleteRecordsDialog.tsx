import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/ui';
import { deleteRecords } from '../state/editActs';
import { rowsOf } from '../state/editContext';
import type { SceneOverlaysProps } from './SceneOverlays';

/** Most records that are deleted at once from the grid. */
const MOST_RECORDS = 500;
const NAMED = 5;

/** Names what is to be deleted and asks. */
export function DeleteRecordsDialog(props: SceneOverlaysProps & { startRow: number; endRow: number }) {
  const { cx, startRow, endRow, onClose } = props;
  const [records, setRecords] = useState<{ id: string; identifier: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const count = endRow - startRow + 1;
  const tooMany = count > MOST_RECORDS;
  useEffect(() => {
    if (!tooMany) void rowsOf(cx, startRow, endRow + 1).then(setRecords);
  }, [cx, startRow, endRow, tooMany]);
  const named = records.slice(0, NAMED).map((record) => record.identifier);
  const rest = count - named.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? `Delete ${named[0] ?? 'this record'}?` : `Delete ${count.toLocaleString('en-US')} records?`}
      confirmLabel={count === 1 ? 'Delete record' : `Delete ${count.toLocaleString('en-US')} records`}
      busy={busy || (records.length === 0 && !tooMany)}
      {...(count > 20 && !tooMany ? { confirmationText: String(count) } : {})}
      onConfirm={async () => {
        if (tooMany) return onClose();
        setBusy(true);
        await deleteRecords(
          cx,
          records.map((record) => record.id),
        );
        onClose();
      }}
    >
      {tooMany
        ? `Select at most ${MOST_RECORDS} records to delete them at once.`
        : `${named.join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en-US')} more` : ''} ${count === 1 ? 'goes' : 'go'} out of this table and out of every set. An undo brings all back.`}
    </ConfirmDialog>
  );
}
