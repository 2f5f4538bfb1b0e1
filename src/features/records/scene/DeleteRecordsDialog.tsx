import { useMemo, useState } from 'react';
import { useRecordNames } from '@/engine/useRecordNames';
import { numberText } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import { ConfirmDialog } from '@/ui';
import { deleteRecords } from '../state/editActs';
import { useSceneParts } from './sceneParts';

/** Maximum number of records that are deleted at once from the grid. */
const MOST_RECORDS = 500;
const NAMED = 5;

interface Props {
  ids: readonly string[];
  /** Called when they are deleted. */
  onDone?: (() => void) | undefined;
  onClose(): void;
}

/** Names what will be deleted and asks for confirmation. */
export function DeleteRecordsDialog({ ids, onDone, onClose }: Props) {
  const { cx } = useSceneParts();
  const [busy, setBusy] = useState(false);
  const count = ids.length;
  const tooMany = count > MOST_RECORDS;
  const names = useRecordNames(useMemo(() => ids.slice(0, NAMED), [ids]));
  const named = ids.slice(0, NAMED).map((_, index) => names[index] ?? 'a record');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? `Delete ${named[0] ?? 'this record'}?` : `Delete ${numberText(count)} records?`}
      confirmLabel={count === 1 ? 'Delete record' : `Delete ${numberText(count)} records`}
      busy={busy}
      {...(count > 20 && !tooMany ? { confirmationText: String(count) } : {})}
      onConfirm={async () => {
        if (tooMany) return onClose();
        setBusy(true);
        await deleteRecords(cx, ids);
        onDone?.();
        onClose();
      }}
    >
      {tooMany
        ? `Select at most ${MOST_RECORDS} records to delete them at once.`
        : `${listText(named, { total: count })} will be removed from this table and all sets. You can undo this.`}
    </ConfirmDialog>
  );
}
