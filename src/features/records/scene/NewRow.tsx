import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { announce, IconButton } from '@/ui';
import { isSerial, newRecord, type TypedKeys } from '../state/newRecord';
import styles from './NewRow.module.css';
import { useSceneParts } from './sceneParts';

interface Props {
  /** Cells that were pasted into the empty row. */
  onPaste(text: string, html: string): void;
}

/**
 * The empty row at the end: typing in it creates a record. Enter continues with the next one, Tab with the other cells
 * of the new one.
 */
export function NewRow({ onPaste }: Props) {
  const { cx, slice, grid, goTo } = useSceneParts();
  const keys = slice.key_field_ids.flatMap((id) => cx.table.fields.get(id) ?? []);
  const serial = isSerial(keys);
  const [typed, setTyped] = useState<TypedKeys>({});
  const [error, setError] = useState<string>();
  const isMaking = useRef(false);
  const first = useRef<HTMLInputElement>(null);
  const isEmpty = Object.values(typed).every((text) => text.trim() === '');

  const make = async (goOn: boolean) => {
    if (isMaking.current) return;
    if (isEmpty && !serial) {
      setError(`Type ${keys[0]?.field_name ?? 'a name'} first.`);
      return;
    }
    isMaking.current = true;
    const made = await newRecord(cx, keys, typed);
    isMaking.current = false;
    if ('reason' in made) {
      setError(made.reason);
      return;
    }
    setTyped({});
    setError(undefined);
    const next = cx.columns.find(({ field, isKey }) => !isKey && cx.table.mayWrite(field.id) && !field.is_readonly);
    if (goOn) {
      const isThere = await goTo(made.id, (next ?? cx.columns[0])?.field.id ?? null);
      if (!isThere) announce('Record created. The view does not show it.');
    } else {
      announce('Record created');
      first.current?.focus();
      first.current?.scrollIntoView({ block: 'nearest' });
    }
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void make(false);
    } else if (event.key === 'Tab' && !event.shiftKey && index === keys.length - 1 && !isEmpty) {
      event.preventDefault();
      void make(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setTyped({});
      setError(undefined);
      grid.current?.focus();
    }
  };
  return (
    <div className={styles.row}>
      <span className={styles.gutter}>
        <IconButton
          icon="plus"
          size="small"
          tooltip={false}
          label={serial ? 'New record' : 'Type a new record'}
          onClick={() => (serial && isEmpty ? void make(true) : first.current?.focus())}
        />
      </span>
      {keys.map((field, index) => (
        <input
          key={field.id}
          ref={index === 0 ? first : undefined}
          className={classNames(styles.input, error !== undefined && styles.wrong)}
          style={{ width: cx.columns.find((column) => column.field.id === field.id)?.width }}
          aria-label={`New record: ${field.field_name}`}
          aria-invalid={error !== undefined || undefined}
          placeholder={index > 0 ? field.field_name : serial ? 'New record, or type its key' : 'New record'}
          spellCheck={false}
          autoComplete="off"
          value={typed[field.id] ?? ''}
          onChange={(event) => {
            const text = event.target.value;
            setTyped((before) => ({ ...before, [field.id]: text }));
            setError(undefined);
          }}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!/[\t\n]/.test(text.trim())) return;
            event.preventDefault();
            onPaste(text, event.clipboardData.getData('text/html'));
          }}
        />
      ))}
      {error !== undefined && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
