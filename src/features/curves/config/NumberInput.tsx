import { useEffect, useRef, useState } from 'react';
import type { DrcConfigSettings } from '@/domain/rows/rowShapes';
import { TextInput } from '@/ui';
import type { BoundDrag } from '../state/BoundDrag';

interface Props {
  label: string;
  value: number | null;
  placeholder?: string;
  disabled?: boolean;
  /** Tells every number while it is typed, not only at the end. */
  live?: boolean;
  /** A drag that it shows the number of, past React. */
  follow?: { drag: BoundDrag; name: keyof DrcConfigSettings };
  onCommit(value: number | null): void;
}

const textOf = (value: number | null) => (value === null ? '' : String(Number(value.toPrecision(6))));

/** A number or nothing. What is not a number is kept and marked until it is one. */
export function NumberInput({ label, value, placeholder, disabled = false, live = false, follow, onCommit }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? textOf(value);
  const input = useRef<HTMLInputElement>(null);
  const saved = useRef(text);
  saved.current = text;
  const { drag, name } = follow ?? {};
  useEffect(() => {
    if (!drag || !name) return;
    return drag.subscribe(() => {
      const dragged = drag.patch?.[name];
      if (input.current) input.current.value = typeof dragged === 'number' ? textOf(dragged) : saved.current;
    });
  }, [drag, name]);
  const read = (input: string) =>
    input.trim() === '' ? null : Number(input.trim().replace(',', '.').replace('−', '-'));
  const number = read(text);
  const bad = number !== null && !Number.isFinite(number);
  const commit = () => {
    if (typed !== null && !bad && number !== value) onCommit(number);
    if (!bad) setTyped(null);
  };
  return (
    <TextInput
      ref={input}
      size="compact"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={bad ? true : undefined}
      disabled={disabled}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={text}
      onValueChange={(next) => {
        setTyped(next);
        const typedNumber = read(next);
        if (live && (typedNumber === null || Number.isFinite(typedNumber)) && typedNumber !== value)
          onCommit(typedNumber);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        }
      }}
    />
  );
}
