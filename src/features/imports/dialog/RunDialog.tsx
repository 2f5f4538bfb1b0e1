import type { OnAlert } from '@/parts/acts/alert';
import { useRow } from '@/store/hooks/useRow';
import { Button, Dialog } from '@/ui';
import { againText, type ImportRow } from '../state/importState';
import { useCancelImport } from '../state/useCancelImport';
import { useRunAgain } from '../state/useRunAgain';
import { RunPane } from './RunPane';

interface Props {
  fileName: string;
  running: ImportRow;
  isStarting: boolean;
  /** Notes from the check before the import: cells that cannot be read, duplicate structures. */
  notes: readonly string[];
  onClose: () => void;
  onOpenTable: (sliceId: string) => void;
  onAlert: OnAlert;
  onUndo: (importId: string) => void;
}

/** The progress of an import, and what can be done when it is finished. */
export function RunDialog({ fileName, running, isStarting, notes, onClose, onOpenTable, onAlert, onUndo }: Props) {
  const canceller = useCancelImport(onAlert);
  const runAgain = useRunAgain(onAlert);
  const sliceId = running.entity_slice_id;
  // The server may finish before the table has reached this device.
  const madeSlice = useRow('slice', sliceId);
  const isOver = running.is_complete || running.error_message !== null;
  const isReady = isOver && sliceId !== null;
  const isCancelling = canceller.isCancelling(running);
  const again = againText(running);
  return (
    <Dialog
      open
      width="sm"
      title={isOver ? fileName : `Importing ${fileName}`}
      onOpenChange={onClose}
      cancelLabel={isOver ? 'Close' : 'Keep working'}
      submitLabel="Open table"
      submitDisabledReason={madeSlice ? undefined : 'The table is on its way to this device.'}
      onSubmit={
        isReady
          ? () => {
              onClose();
              onOpenTable(sliceId);
            }
          : undefined
      }
      extraActions={
        isReady ? (
          <>
            <Button size="large" onClick={() => onUndo(running.id)}>
              Undo import
            </Button>
            {again && (
              <Button size="large" onClick={() => runAgain(running)}>
                {again}
              </Button>
            )}
          </>
        ) : (
          !isOver && (
            <Button size="large" disabled={isCancelling || isStarting} onClick={() => canceller.cancel(running)}>
              {isCancelling ? 'Cancelling' : 'Cancel import'}
            </Button>
          )
        )
      }
    >
      <RunPane row={running} notes={notes} />
    </Dialog>
  );
}
