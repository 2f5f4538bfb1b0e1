import { useState } from 'react';
import { commit } from '@/store/commit';
import { useStore } from '@/store/hooks/StoreProvider';
import { Dialog, Field, TextInput } from '@/ui';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (sliceId: string) => void;
}

/** Name and key field of a new table. */
export function NewTableDialog({ open, onOpenChange, onMade }: Props) {
  const store = useStore();
  const [name, setName] = useState('');
  const [key, setKey] = useState('Name');
  const [error, setError] = useState<string>();
  const make = async () => {
    try {
      const made = await commit(store, 'POST /entity_slices', { slice_name: name, key_field_name: key });
      const answer = made.plan.answer as { id: string };
      showAlert({ kind: 'info', text: 'New table created', eventId: made.opId });
      setName('');
      setError(undefined);
      onOpenChange(false);
      onMade(answer.id);
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New table"
      subtitle="Records of a table are told apart by its key field."
      width="xs"
      submitLabel="Create table"
      onSubmit={make}
    >
      <Field label="Name of the table" error={error}>
        {(control) => <TextInput {...control} value={name} onValueChange={setName} placeholder="Compounds" autoFocus />}
      </Field>
      <Field label="Name of the key field" help="The identifier column, for example Compound or Sample">
        {(control) => <TextInput {...control} value={key} onValueChange={setKey} />}
      </Field>
    </Dialog>
  );
}
