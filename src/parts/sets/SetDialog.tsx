import { useState } from 'react';
import { useStore } from '@/store/hooks/StoreProvider';
import { Dialog, Field, TextArea, TextInput } from '@/ui';
import { changeSet, type RecordSet } from './setActs';

/** Name and description of a set. */
export function SetDialog({ set, onClose }: { set: RecordSet; onClose(): void }) {
  const store = useStore();
  const [name, setName] = useState(set.set_name);
  const [description, setDescription] = useState(set.set_description);
  const [error, setError] = useState<string>();
  const submit = async () => {
    const reason = await changeSet(store, set.id, { set_name: name, set_description: description });
    if (reason === null) onClose();
    else setError(reason);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename or describe set"
      submitLabel="Save"
      submitDisabled={name.trim() === ''}
      onSubmit={() => void submit()}
    >
      <Field label="Name" error={error}>
        {(control) => (
          <TextInput
            {...control}
            size="large"
            autoFocus
            value={name}
            onValueChange={(next) => {
              setName(next);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Field label="Description">
        {(control) => <TextArea {...control} rows={4} value={description} onValueChange={setDescription} />}
      </Field>
    </Dialog>
  );
}
