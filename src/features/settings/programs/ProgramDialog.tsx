import { useState } from 'react';
import { createProgram } from '@/domain/commands/programs/createProgram';
import { updateProgram } from '@/domain/commands/programs/updateProgram';
import type { RowOf } from '@/domain/kinds/registry';
import type { OnAlert } from '@/parts/acts/alert';
import { ColorPick } from '@/parts/settings/ColorPick';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { Dialog, ErrorText, Field, TextArea, TextInput } from '@/ui';

interface Props {
  /** Null = a new one. */
  program: RowOf<'program'> | null;
  onClose: () => void;
  onAlert: OnAlert;
}

/** Creates a program, or edits one. */
export function ProgramDialog({ program, onClose, onAlert }: Props) {
  const store = useStore();
  const [draft, setDraft] = useState({
    program_name: program?.program_name ?? '',
    description: program?.description ?? '',
    color: program?.color ?? 'q1',
  });
  const [fault, setFault] = useState<string | null>(null);
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    setFault(null);
  };
  const save = async () => {
    try {
      const { opId } = program
        ? await commit(store, updateProgram, { id: program.id, ...draft })
        : await commit(store, createProgram, draft);
      onAlert({ kind: 'info', text: program ? updateProgram.done : createProgram.done, eventId: opId });
      onClose();
    } catch (error) {
      setFault(whyNotWritten(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={program ? `Program ${program.program_name}` : 'New program'}
      width="xs"
      onSubmit={() => void save()}
      submitLabel={program ? 'Save' : 'Create program'}
      submitDisabled={draft.program_name.trim() === ''}
    >
      <Field label="Name" required>
        {(control) => (
          <TextInput {...control} value={draft.program_name} onValueChange={(program_name) => set({ program_name })} />
        )}
      </Field>
      <Field label="Description">
        {(control) => (
          <TextArea {...control} value={draft.description} onValueChange={(description) => set({ description })} />
        )}
      </Field>
      <Field label="Colour">
        {() => <ColorPick label="Colour" value={draft.color} onChange={(color) => set({ color })} />}
      </Field>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
