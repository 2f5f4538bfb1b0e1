import { useState } from 'react';
import type { OnAlert } from '@/parts/acts/alert';
import { ConfirmDialog } from '@/ui';
import { goingText, type ImportRow } from './state/importState';
import { useDeleteData } from './state/useDeleteData';

interface Props {
  /** The import whose data are to be deleted; null = closed. */
  row: ImportRow | null;
  onClose: () => void;
  onDeleted?: () => void;
  onAlert: OnAlert;
}

/** Asks for confirmation, by the file name, before the data of an import are deleted. */
export function DeleteDataDialog({ row, onClose, onDeleted, onAlert }: Props) {
  const deleteData = useDeleteData(onAlert);
  const [busy, setBusy] = useState(false);
  if (!row) return null;
  const confirm = async () => {
    setBusy(true);
    const isDone = await deleteData(row.id);
    setBusy(false);
    onClose();
    if (isDone) onDeleted?.();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the data of ${row.file_name}?`}
      confirmLabel="Delete data"
      confirmationText={row.file_name}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {goingText(row)} What has been edited since is kept, and so are the table and its fields. You need to be online.
    </ConfirmDialog>
  );
}
