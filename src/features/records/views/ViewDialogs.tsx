import type { Slice } from '@/domain/kinds/slice';
import type { OnAlert } from '@/parts/acts/alert';
import { ProgramsDialog } from '@/parts/sets/ProgramsDialog';
import { useStore } from '@/store/hooks/StoreProvider';
import { ConfirmDialog } from '@/ui';
import { TableDialog } from './TableDialog';
import { deleteView, shareTable, shareView } from './viewActs';

interface Props {
  /** Share or delete the view, share the table, or edit its settings. */
  kind: 'delete' | 'share' | 'shareTable' | 'table';
  slice: Slice;
  /** null = all records of the table. */
  viewId: string | null;
  name: string;
  programIds: readonly string[];
  onClose(): void;
  onDeleted(): void;
  onAlert: OnAlert;
}

/** The dialogs of the view menu. */
export function ViewDialogs({ kind, slice, viewId, name, programIds, onClose, onDeleted, onAlert }: Props) {
  const store = useStore();
  if (kind === 'table') return <TableDialog slice={slice} onClose={onClose} onAlert={onAlert} />;
  if (kind !== 'delete')
    return (
      <ProgramsDialog
        name={name}
        programIds={programIds}
        onClose={onClose}
        onSave={async (program_ids) => {
          const answer =
            kind === 'shareTable' || viewId === null
              ? await shareTable(store, slice.id, program_ids)
              : await shareView(store, viewId, program_ids);
          if ('reason' in answer) return answer.reason;
          onAlert({ kind: 'info', text: answer.done, eventId: answer.opId });
          return null;
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the view ${name}?`}
      confirmLabel="Delete view"
      onConfirm={async () => {
        onClose();
        if (viewId === null) return;
        const answer = await deleteView(store, viewId);
        if ('reason' in answer) return onAlert({ kind: 'error', text: answer.reason });
        onAlert({ kind: 'info', text: answer.done, eventId: answer.opId });
        onDeleted();
      }}
    >
      It will be deleted for everyone. The records stay, and you can undo this.
    </ConfirmDialog>
  );
}
