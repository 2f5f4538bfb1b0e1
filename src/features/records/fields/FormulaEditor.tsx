import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Field as TableField } from '@/domain/kinds/field';
import { Chip, Field, TextArea } from '@/ui';
import styles from './FormulaEditor.module.css';
import { type Completion, formulaCompletion } from './formulaCompletion';
import type { FormulaOutlook } from './useFormulaCheck';

interface Props {
  value: string;
  onChange(text: string): void;
  outlook: FormulaOutlook;
  fields: ReadonlyMap<string, TableField>;
  /** The field that it belongs to, which it cannot use; null for a new one. */
  own: TableField | null;
}

/**
 * The editor of a formula: fields and functions are suggested, errors are marked at their position, and the fields in
 * use are listed.
 */
export function FormulaEditor({ value, onChange, outlook, fields, own }: Props) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  /** The caret position after a chosen name has been inserted. */
  const behind = useRef<number | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const offered = caret === null ? null : formulaCompletion(value, caret, usable(fields, own));
  const chosen = offered?.items[Math.min(at, offered.items.length - 1)];
  const take = ({ text }: Completion) => {
    if (!offered || caret === null) return;
    // A brace that already closes the name is overwritten.
    const end = text.endsWith('}') && value[caret] === '}' ? caret + 1 : caret;
    onChange(value.slice(0, offered.from) + text + value.slice(end));
    behind.current = offered.from + text.length;
    setCaret(null);
  };
  useLayoutEffect(() => {
    // Before the next key press: characters typed in between would be split by a caret that moves.
    if (behind.current === null) return;
    area.current?.setSelectionRange(behind.current, behind.current);
    behind.current = null;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offered || !chosen) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setAt((before) => (before + by + offered.items.length) % offered.items.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field
      label="Formula"
      help="Fields in braces, for example round({Dose} / 2, 1). The result is worked out whenever it is shown."
      error={outlook.fault ?? undefined}
    >
      {(control) => (
        <div className={styles.editor}>
          <TextArea
            {...control}
            ref={area}
            rows={4}
            mono
            value={value}
            aria-autocomplete="list"
            aria-controls={offered ? listId : undefined}
            aria-activedescendant={chosen ? `${listId}-${chosen.key}` : undefined}
            onValueChange={(text) => {
              onChange(text);
              setAt(0);
              setCaret(area.current?.selectionEnd ?? null);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setCaret(null)}
          />
          {offered && (
            <div id={listId} role="listbox" aria-label="Fields and functions" className={styles.list}>
              {offered.items.map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text above handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the text above keeps the focus
                <div
                  key={item.key}
                  id={`${listId}-${item.key}`}
                  role="option"
                  aria-selected={item === chosen}
                  className={styles.item}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(item)}
                >
                  <b>{item.label}</b> <span>{item.note}</span>
                </div>
              ))}
            </div>
          )}
          {outlook.fault !== null && outlook.at !== null && value.trim() !== '' && (
            <p className={styles.place} aria-hidden>
              {value.slice(0, outlook.at)}
              <mark>{value.slice(outlook.at, outlook.at + 1) || ' '}</mark>
              {value.slice(outlook.at + 1)}
            </p>
          )}
          {outlook.fault === null && outlook.dependencies.length > 0 && (
            <p className={styles.uses}>
              Uses
              {outlook.dependencies.map((id) => (
                <Chip key={id}>{fields.get(id)?.field_name ?? 'a hidden field'}</Chip>
              ))}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

const usable = (fields: ReadonlyMap<string, TableField>, own: TableField | null) =>
  [...fields.values()].filter(({ id, attrs }) => id !== own?.id && attrs.aggregation === undefined);
