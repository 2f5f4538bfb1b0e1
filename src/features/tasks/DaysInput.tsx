import { useState } from 'react';
import { TextInput } from '@/ui';
import { NOT_DAYS, readDays } from './readDays';

interface Props {
  label: string;
  value: number;
  isOff: boolean;
  onChange(days: number): void;
}

/** A number of days, saved when the field is left. A text that is no number stays and is marked; Esc takes it back. */
export function DaysInput({ label, value, isOff, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const days = typed === null ? value : readDays(typed);
  return (
    <TextInput
      size="compact"
      aria-label={label}
      inputMode="text"
      disabled={isOff}
      value={typed ?? String(value).replace('-', '−')}
      {...(days === null ? { 'aria-invalid': true, title: NOT_DAYS } : {})}
      onValueChange={setTyped}
      onBlur={() => {
        if (days === null) return;
        setTyped(null);
        if (days !== value) onChange(days);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
