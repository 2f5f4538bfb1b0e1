import { useState } from 'react';
import { Combobox, ConfirmDialog, Dialog, Field, TextInput } from '../../index';
import type { OpenPart } from './openPart';
import { STAGES } from './stages';

/** A dialog with fields, and one that asks for confirmation before something is deleted. */
export function DialogParts({ open, onClose }: { open: OpenPart | null; onClose(): void }) {
  const [name, setName] = useState('Washout, 4 cell lines');
  const [stage, setStage] = useState<string | undefined>('test');
  return (
    <>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={onClose}
        title="New field"
        subtitle="Compounds, shown in every view"
        width="sm"
        onSubmit={onClose}
        footerNote="Nothing is lost: a field can be archived."
      >
        <Field label="Name" help="People see it in heads and forms.">
          {(control) => <TextInput {...control} value={name} onValueChange={setName} autoFocus />}
        </Field>
        <Field label="Stage">
          {(control) => <Combobox {...control} value={stage} onValueChange={setStage} options={STAGES} />}
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={onClose}
        title="Delete 3 records?"
        confirmationText="CMP-0201"
        confirmLabel="Delete"
        onConfirm={onClose}
        choices={[{ key: 'archive', label: 'Archive instead', onChoose: onClose }]}
      >
        Their 41 values and 2 files go too. EXP-311 loses 3 of its 40 rows. This needs the network.
      </ConfirmDialog>
    </>
  );
}
