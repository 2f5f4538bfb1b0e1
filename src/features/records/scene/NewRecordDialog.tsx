import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { Json } from '@/lib/json';
import { Dialog, Field, hands, TextInput } from '@/ui';
import { newRecord, type TypedKeys } from '../state/newRecord';
import { useSceneParts } from './sceneParts';

interface Props {
  /** The row before which it is inserted, if rows are in a manual order or unsorted. */
  before?: number | undefined;
  /** A value that the record gets besides its key. */
  preset?: { fieldId: string; content: Json } | undefined;
  onClose(): void;
}

const SEVERAL = 'That is more than one cell. Close this, and paste into the empty row at the end of the table.';

/** Asks for the key of a new record; an automatically numbered key may be left empty. */
export function NewRecordDialog({ before, preset, onClose }: Props) {
  const { cx, slice, grid, goTo, insertAt } = useSceneParts();
  const keys = slice.key_field_ids.flatMap((id) => cx.table.fields.get(id) ?? []);
  const [typed, setTyped] = useState<TypedKeys>({});
  const [error, setError] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const submit = async () => {
    const since = hands();
    setMaking(true);
    const place = before === undefined ? null : await insertAt(before);
    const made = await newRecord(cx, keys, typed, preset);
    if ('reason' in made) {
      setMaking(false);
      setError(made.reason);
      return;
    }
    place?.(made.id);
    // The cursor is put on the record before the dialog closes: otherwise the next key press would go to the previous
    // cell.
    const [first] = cx.columns;
    const isThere = await goTo(made.id, first?.field.id ?? null, false, since);
    flushSync(onClose);
    if (isThere) grid.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`New record in ${slice.slice_name}`}
      submitLabel="Create record"
      busy={isMaking}
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
              onPaste={(event) => {
                // A single line would take them all as one name.
                if (!/[\t\n]/.test(event.clipboardData.getData('text/plain').trim())) return;
                event.preventDefault();
                setError(SEVERAL);
              }}
            />
          )}
        </Field>
      ))}
    </Dialog>
  );
}
