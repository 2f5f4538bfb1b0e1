import { useState } from 'react';
import { newId } from '@/lib/newId';
import { counted } from '@/lib/words/counted';
import { Dialog, Field, TextInput } from '@/ui';
import { addHeading, changeHeading } from '../model/columnHeadings';
import { useSceneParts } from './sceneParts';

interface Props {
  /** Fields that get a heading, or the heading to be renamed. */
  over: readonly string[] | { groupId: string };
  onClose(): void;
}

/** Asks for the name of a heading above columns. */
export function HeadingDialog({ over, onClose }: Props) {
  const { settings, change } = useSceneParts();
  const held = 'groupId' in over ? settings.column_groups.find(({ id }) => id === over.groupId) : undefined;
  const [name, setName] = useState(held?.name ?? '');
  const wanted = name.trim();
  const save = () => {
    if ('groupId' in over) change(changeHeading(settings, over.groupId, { name: wanted }));
    else change(addHeading(settings, over, wanted, newId));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={held ? 'Rename heading' : `Heading over ${counted('length' in over ? over.length : 1, 'column')}`}
      width="sm"
      submitLabel={held ? 'Rename' : 'Add heading'}
      {...(wanted === '' ? { submitDisabledReason: 'Name cannot be empty.' } : {})}
      onSubmit={save}
    >
      <Field label="Heading">
        {(control) => <TextInput {...control} autoFocus maxLength={200} value={name} onValueChange={setName} />}
      </Field>
    </Dialog>
  );
}
