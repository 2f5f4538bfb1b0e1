import { useState } from 'react';
import type { AttributeChange } from '@/domain/changes/rowChange';
import { createSlice } from '@/domain/commands/entitySlices/createSlice';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { commit } from '@/store/acts/commit';
import { useStore } from '@/store/hooks/StoreProvider';
import { Dialog, Field, TextInput } from '@/ui';
import { type AppDialogProps, useApp } from '../../shell/appContext';
import { isJustMade } from './isJustMade';

/** Asks for the name and key field of a new table. */
export function NewTableDialog({ open, onOpenChange }: AppDialogProps) {
  const { go } = useApp();
  const store = useStore();
  const [name, setName] = useState('');
  const [key, setKey] = useState('Name');
  const [error, setError] = useState<string>();
  const make = async () => {
    try {
      const made = await commit(store, createSlice, { slice_name: name, key_field_name: key });
      const answer = made.plan.answer as { id: string };
      const row = made.plan.changes.find(({ kind, id }) => kind === 'slice' && id === answer.id) as AttributeChange;
      // It may have waited for other writes: by then it is no longer new.
      if (isJustMade(String(row.after?.created_at), store.now()))
        showAlert({ kind: 'info', text: 'New table created', eventId: made.opId });
      setName('');
      setError(undefined);
      onOpenChange(false);
      go(`/tables/${answer.id}`);
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New table"
      subtitle="The key field identifies each record."
      width="xs"
      submitLabel="Create table"
      onSubmit={make}
    >
      <Field label="Table name" error={error}>
        {(control) => <TextInput {...control} value={name} onValueChange={setName} placeholder="Compounds" autoFocus />}
      </Field>
      <Field label="Key field" help="The identifier column, for example Compound or Sample">
        {(control) => <TextInput {...control} value={key} onValueChange={setKey} />}
      </Field>
    </Dialog>
  );
}
