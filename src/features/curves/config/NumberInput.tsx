import { useState } from 'react';
import { TextInput } from '@/ui';

interface Props {
  label: string;
  value: number | null;
  placeholder?: string;
  disabled?: boolean;
  /** Tells every number while it is typed, not only at the end. */
  live?: boolean;
  onCommit(value: number | null): void;
}

/** A number or nothing. What is not a number is kept and marked until it is one. */
export function NumberInput({ label, value, placeholder, disabled = false, live = false, onCommit }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(Number(value.toPrecision(6))));
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
