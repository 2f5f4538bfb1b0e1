import { useState } from 'react';
import { createLabel } from '@/domain/commands/taskLabels/createLabel';
import { deleteLabel } from '@/domain/commands/taskLabels/deleteLabel';
import { updateLabel } from '@/domain/commands/taskLabels/updateLabel';
import type { TaskLabel } from '@/domain/kinds/taskLabel';
import { can } from '@/domain/permissions/decide';
import { compareNatural } from '@/domain/sorts/natural';
import { classNames } from '@/lib/classNames';
import { counted } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { PageHead } from '@/parts/page/PageHead';
import { ColorPick } from '@/parts/settings/ColorPick';
import { chipColor } from '@/parts/settings/colorOf';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { Button, Chip, ConfirmDialog, Dialog, EmptyState, ErrorText, Field, TextInput } from '@/ui';
import { OlderLine } from '../OlderLine';
import styles from '../Tasks.module.css';

/** The labels of the workspace: created, renamed, coloured and deleted here. */
export function LabelsScene() {
  const store = useStore();
  const actor = useActor();
  const labels = useRows('task_label');
  const isLoaded = useRowsLoaded('task_label');
  const tasks = useRows('task');
  const mayManage = can(actor, 'label.manage');
  const [open, setOpen] = useState<TaskLabel | 'new' | null>(null);
  const [gone, setGone] = useState<TaskLabel | null>(null);
  const uses = new Map<string, number>();
  for (const task of tasks) for (const id of task.label_ids) uses.set(id, (uses.get(id) ?? 0) + 1);
  const sorted = [...labels].sort((a, b) => compareNatural(a.label_name, b.label_name));
  const remove = async (label: TaskLabel) => {
    setGone(null);
    try {
      const { opId } = await commit(store, deleteLabel, { id: label.id });
      showAlert({ kind: 'info', text: deleteLabel.done, eventId: opId });
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  return (
    <>
      <PageHead trail="Workspace" title="Labels" note={isLoaded ? counted(labels.length, 'label') : undefined}>
        {mayManage && (
          <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
            New label
          </Button>
        )}
      </PageHead>
      <div className={styles.main}>
        {isLoaded && labels.length === 0 && (
          <EmptyState page>Labels are coloured words on items: Chemistry, Urgent. None has been made yet.</EmptyState>
        )}
        <ul className={classNames(styles.plain, styles.tall)}>
          {sorted.map((label) => (
            <li key={label.id}>
              <Chip {...chipColor(label.color)}>{label.label_name}</Chip>
              <span className={styles.quiet}>{counted(uses.get(label.id) ?? 0, 'item')}</span>
              <span className={styles.grow} />
              {mayManage && (
                <>
                  <Button icon="edit" aria-label={`Edit ${label.label_name}`} onClick={() => setOpen(label)}>
                    Edit
                  </Button>
                  <Button icon="trash" aria-label={`Delete ${label.label_name}`} onClick={() => setGone(label)}>
                    Delete
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <OlderLine />
      {open && <LabelDialog label={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={gone !== null}
        onOpenChange={(isOpen) => !isOpen && setGone(null)}
        title={`Delete ${gone?.label_name ?? 'label'}?`}
        danger
        confirmLabel="Delete"
        onConfirm={() => gone && void remove(gone)}
      >
        It is taken off {counted(uses.get(gone?.id ?? '') ?? 0, 'item')}. Undo brings it back.
      </ConfirmDialog>
    </>
  );
}

function LabelDialog({ label, onClose }: { label: TaskLabel | null; onClose(): void }) {
  const store = useStore();
  const [name, setName] = useState(label?.label_name ?? '');
  const [color, setColor] = useState(label?.color ?? 'q1');
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    try {
      const { opId } = label
        ? await commit(store, updateLabel, { id: label.id, label_name: name, color })
        : await commit(store, createLabel, { label_name: name, color });
      showAlert({ kind: 'info', text: label ? updateLabel.done : createLabel.done, eventId: opId });
      onClose();
    } catch (error) {
      setFault(whyNotWritten(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={label ? `Label ${label.label_name}` : 'New label'}
      width="xs"
      submitLabel={label ? 'Save' : 'Create label'}
      {...(name.trim() === '' ? { submitDisabledReason: 'Give it a name.' } : {})}
      onSubmit={() => void save()}
    >
      <Field label="Name" required>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={name}
            maxLength={200}
            onValueChange={(next) => {
              setName(next);
              setFault(null);
            }}
          />
        )}
      </Field>
      <Field label="Colour">{() => <ColorPick label="Colour" value={color} onChange={setColor} />}</Field>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
