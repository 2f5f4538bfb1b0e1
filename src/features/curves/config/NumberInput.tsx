import { useEffect, useRef, useState } from 'react';
import type { DrcConfigSettings } from '@/domain/kinds/drcConfig';
import { TextInput } from '@/ui';
import type { BoundDrag } from '../state/BoundDrag';
import type { UnreadNumbers } from './unreadNumbers';

interface Props {
  /** The attribute that it edits. */
  name: keyof DrcConfigSettings;
  label: string;
  value: number | null;
  /** Keeps text that is not a number, even while the input is hidden. */
  unread: UnreadNumbers;
  placeholder?: string;
  disabled?: boolean;
  /** The number contradicts another one. */
  invalid?: boolean;
  /** Reports every number while it is typed, not only at the end. */
  live?: boolean;
  /** A drag whose number it shows, bypassing React. */
  drag?: BoundDrag | undefined;
  onCommit(value: number | null): void;
}

const textOf = (value: number | null) => (value === null ? '' : String(Number(value.toPrecision(6))));

/** The typed number, null if empty, NaN if it is not a number. Accepts decimal commas. */
function read(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed.replace(',', '.').replace('−', '-'));
  return Number.isFinite(number) ? number : Number.NaN;
}

/** An input for a number or nothing. Text that is not a number is kept and marked until it is one. */
export function NumberInput(props: Props) {
  const { name, label, value, unread, placeholder, disabled = false, invalid = false, live = false, drag } = props;
  const [typed, setTyped] = useState<string | null>(unread.held.get(name)?.text ?? null);
  const text = typed ?? textOf(value);
  const input = useRef<HTMLInputElement>(null);
  const saved = useRef(text);
  saved.current = text;
  useEffect(() => {
    if (!drag) return;
    return drag.subscribe(() => {
      const dragged = drag.patch?.[name];
      if (input.current) input.current.value = typeof dragged === 'number' ? textOf(dragged) : saved.current;
    });
  }, [drag, name]);
  const bad = Number.isNaN(read(text));
  const commit = () => {
    if (bad) return;
    if (typed !== null && read(typed) !== value) props.onCommit(read(typed));
    setTyped(null);
  };
  return (
    <TextInput
      ref={input}
      size="compact"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={bad || invalid ? true : undefined}
      disabled={disabled}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={text}
      onValueChange={(next) => {
        setTyped(next);
        const number = read(next);
        const isNumber = !Number.isNaN(number);
        unread.report(name, isNumber ? null : { label, text: next });
        if (live && isNumber && number !== value) props.onCommit(number);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
          unread.report(name, null);
        }
      }}
    />
  );
}
