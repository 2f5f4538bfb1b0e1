import { useState } from 'react';
import { Dialog, Field, TextInput } from '@/ui';

interface ViewNameDialogProps {
  kind: 'create' | 'rename' | 'duplicate' | 'table';
  name: string;
  onClose(): void;
  /** @returns why the name cannot be taken. */
  onSubmit(name: string): Promise<string | undefined>;
}

const WORDS = {
  create: { title: 'New view', submit: 'Create view' },
  rename: { title: 'Rename view', submit: 'Rename' },
  duplicate: { title: 'Save as a view', submit: 'Create view' },
  table: { title: 'Rename table', submit: 'Rename' },
};

/** Asks for the name of a view or of the table. */
export function ViewNameDialog({ kind, name, onClose, onSubmit }: ViewNameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={WORDS[kind].title}
      submitLabel={WORDS[kind].submit}
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
