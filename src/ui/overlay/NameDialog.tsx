import { useState } from 'react';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { Dialog } from './Dialog';

export interface NameDialogProps {
  title: string;
  submitLabel: string;
  /** Its initial content. */
  name: string;
  onClose(): void;
  /** @returns why the name cannot be used. */
  onSubmit(name: string): Promise<string | undefined>;
}

/** Asks for the name of something. */
export function NameDialog({ title, submitLabel, name, onClose, onSubmit }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      submitLabel={submitLabel}
      submitDisabled={typed.trim() === ''}
      onSubmit={() => void onSubmit(typed.trim()).then(setError)}
    >
      <Field label="Name" error={error}>
        {(control) => (
          <TextInput
            {...control}
            size="large"
            autoFocus
            value={typed}
            onValueChange={(next) => {
              setTyped(next);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
