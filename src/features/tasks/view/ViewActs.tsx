import { useState } from 'react';
import { deleteTaskView } from '@/domain/commands/taskViews/deleteTaskView';
import { updateTaskView } from '@/domain/commands/taskViews/updateTaskView';
import { can } from '@/domain/permissions/decide';
import { showAlert } from '@/parts/acts/alerts';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, ConfirmDialog, Dialog, Field, IconButton, Menu, NameDialog, Segmented, TextInput } from '@/ui';
import type { OpenView } from './useTaskView';

interface Props {
  open: OpenView;
  onOpen(path: string): void;
}

/** Saves, renames, shares and deletes the open view. */
export function ViewActs({ open, onOpen }: Props) {
  const store = useStore();
  const actor = useActor();
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null);
  const [name, setName] = useState('');
  const [type, setType] = useState<'personal' | 'shared'>('personal');
  const [error, setError] = useState<string>();
  const { view } = open;
  const mayMake = can(actor, 'task_view.create');
  const mayDelete = view !== null && can(actor, 'task_view.delete', { created_by: view.created_by });
  const write = async (patch: { view_name?: string; view_type?: 'personal' | 'shared' }) => {
    if (!view) return undefined;
    try {
      const { opId } = await commit(store, updateTaskView, { id: view.id, ...patch });
      showAlert({ kind: 'info', text: 'View saved', eventId: opId });
      setDialog(null);
      return undefined;
    } catch (reason) {
      return whyNotWritten(reason);
    }
  };
  const share = (view_type: 'personal' | 'shared') =>
    void write({ view_type }).then((reason) => reason && showAlert({ kind: 'error', text: reason }));
  const remove = async () => {
    if (!view) return;
    setDialog(null);
    try {
      const { opId } = await commit(store, deleteTaskView, { id: view.id });
      showAlert({ kind: 'info', text: 'View deleted', eventId: opId });
      onOpen('/tasks');
    } catch (reason) {
      showAlert({ kind: 'error', text: whyNotWritten(reason) });
    }
  };
  return (
    <>
      {open.isChanged && (
        <>
          <Button variant="bare" onClick={open.reset}>
            Put back
          </Button>
          <Button disabledReason={open.mayNotSave ?? undefined} onClick={() => void open.save()}>
            Save view
          </Button>
        </>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon="more" label="View" />}
        items={[
          {
            key: 'new',
            label: 'Save as a new view',
            icon: 'save',
            ...(mayMake ? {} : { disabledReason: 'You cannot make views.' }),
            onSelect: () => setDialog('save'),
          },
          {
            key: 'archived',
            label: 'Archived items',
            icon: 'archive',
            onSelect: () => onOpen('/tasks/archived'),
          },
          ...(view
            ? [
                {
                  key: 'rename',
                  label: 'Rename',
                  icon: 'edit' as const,
                  ...(open.mayNotSave ? { disabledReason: open.mayNotSave } : {}),
                  onSelect: () => setDialog('rename'),
                },
                {
                  key: 'share',
                  label: view.view_type === 'shared' ? 'Keep for myself' : 'Share with the workspace',
                  icon: 'share' as const,
                  ...(view.view_type === 'shared' && !mayDelete
                    ? { disabledReason: 'Only its author takes it back.' }
                    : {}),
                  onSelect: () => share(view.view_type === 'shared' ? 'personal' : 'shared'),
                },
                {
                  key: 'delete',
                  label: 'Delete view',
                  icon: 'trash' as const,
                  danger: true,
                  ...(mayDelete ? {} : { disabledReason: 'Only its author or an admin deletes it.' }),
                  onSelect: () => setDialog('delete'),
                },
              ]
            : []),
        ]}
      />
      <Dialog
        open={dialog === 'save'}
        onOpenChange={(isOpen) => !isOpen && setDialog(null)}
        title="Save as a new view"
        width="sm"
        submitLabel="Save"
        {...(name.trim() === '' ? { submitDisabledReason: 'Give it a name.' } : {})}
        onSubmit={() =>
          void open.saveAs(name, type).then((done) => {
            if ('reason' in done) return setError(done.reason);
            setName('');
            setDialog(null);
            onOpen(`/tasks/views/${done.id}`);
          })
        }
      >
        <Field label="Name" error={error}>
          {(control) => <TextInput {...control} size="large" autoFocus value={name} onValueChange={setName} />}
        </Field>
        <Segmented
          label="Who sees it"
          value={type}
          onValueChange={setType}
          options={[
            { value: 'personal', label: 'Only me', icon: 'user' },
            { value: 'shared', label: 'The workspace', icon: 'people' },
          ]}
        />
      </Dialog>
      {dialog === 'rename' && view && (
        <NameDialog
          title="Rename view"
          submitLabel="Rename"
          name={view.view_name}
          onClose={() => setDialog(null)}
          onSubmit={(view_name) => write({ view_name })}
        />
      )}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setDialog(null)}
        title={`Delete ${view?.view_name ?? 'view'}?`}
        danger
        confirmLabel="Delete"
        onConfirm={() => void remove()}
      >
        Its items stay. Undo brings the view back.
      </ConfirmDialog>
    </>
  );
}
