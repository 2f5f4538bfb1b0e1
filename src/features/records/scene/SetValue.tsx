import { useState } from 'react';
import { counted } from '@/lib/words/counted';
import { fieldOptions } from '@/parts/pick/fieldOptions';
import { Button, Field, Popover, Select, TextInput } from '@/ui';
import { readOnlyReason } from '../model/gridColumns';
import { setValueOf } from '../state/setValueOf';
import styles from './BulkBar.module.css';
import { useSceneParts } from './sceneParts';

/** Writes one value into a field of all checked records, as one undo step. */
export function SetValue({ ids, disabled }: { ids: readonly string[]; disabled: boolean }) {
  const { cx } = useSceneParts();
  const [open, setOpen] = useState(false);
  const [fieldId, setFieldId] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const fields = cx.allColumns.flatMap((column) =>
    column.isKey || readOnlyReason(column, cx.table.mayWrite(column.field.id), cx.table) !== undefined
      ? []
      : [column.field],
  );
  const field = fields.find(({ id }) => id === fieldId) ?? fields[0];
  const write = async () => {
    if (!field) return;
    const reason = await setValueOf(cx, ids, field, text);
    if (reason !== null) {
      setError(reason);
      return;
    }
    setOpen(false);
    setText('');
  };
  return (
    <Popover
      trigger={
        <Button variant="bare" icon="edit" disabled={disabled || fields.length === 0}>
          Set a value
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      label="Set a value"
      side="top"
      width={300}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void write();
        }}
      >
        <Select
          aria-label="Field"
          value={field?.id ?? ''}
          options={fieldOptions(fields)}
          onValueChange={(id) => {
            setFieldId(id);
            setError(undefined);
          }}
        />
        <Field label={`New value for ${counted(ids.length, 'record')}`} error={error} help="Leave it empty to clear">
          {(control) => (
            <TextInput
              {...control}
              value={text}
              onValueChange={(next) => {
                setText(next);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <Button variant="primary" type="submit">
          {text.trim() === '' ? 'Clear' : 'Write'} {counted(ids.length, 'cell')}
        </Button>
      </form>
    </Popover>
  );
}
