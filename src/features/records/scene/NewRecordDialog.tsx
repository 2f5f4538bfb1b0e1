import { useState } from 'react';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { parseText } from '@/domain/fields/writeContent';
import type { Json } from '@/lib/json';
import { Dialog, Field, TextInput } from '@/ui';
import { createRecord } from '../state/editActs';
import type { SceneOverlaysProps } from './SceneOverlays';

/** Asks for the key of a new record; a key that counts up may be left empty. */
export function NewRecordDialog({ cx, slice, goTo, onClose }: SceneOverlaysProps) {
  const keys = slice.key_field_ids.flatMap((id) => cx.table.fields.get(id) ?? []);
  const serial = keys.some((field) => field.serial_key !== null);
  const [typed, setTyped] = useState<{ [fieldId: string]: string }>({});
  const [error, setError] = useState<string>();
  const submit = async () => {
    const contents: { [fieldId: string]: Json } = {};
    for (const field of keys) {
      const context = { field, lookups: cx.lookups, decimal: '.' as const, actorId: cx.store.userId };
      const read = parseText(typed[field.id] ?? '', context);
      if (!read.ok) {
        setError(`${field.field_name}: ${read.message}`);
        return;
      }
      if (read.content !== null) contents[field.id] = read.content;
    }
    const made = await createRecord(cx, contents, serial);
    if ('reason' in made) {
      setError(made.reason);
      return;
    }
    onClose();
    const [first] = cx.columns;
    // The engine hears of the record a moment later.
    setTimeout(() => void goTo(made.id, first?.field.id ?? null), 100);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`New record in ${slice.slice_name}`}
      submitLabel="Create record"
      onSubmit={() => void submit()}
    >
      {keys.map((field, index) => (
        <Field
          key={field.id}
          label={field.field_name}
          error={index === 0 ? error : undefined}
          help={
            field.serial_key === null ? fieldTypeSpec(field.field_type).label : 'Leave it empty for the next number'
          }
        >
          {(control) => (
            <TextInput
              {...control}
              size="large"
              autoFocus={index === 0}
              value={typed[field.id] ?? ''}
              onValueChange={(text) => {
                setTyped((before) => ({ ...before, [field.id]: text }));
                setError(undefined);
              }}
            />
          )}
        </Field>
      ))}
    </Dialog>
  );
}
