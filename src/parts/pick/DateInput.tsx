import { TextInput } from '@/ui';

interface DateInputProps {
  label: string;
  /** `YYYY-MM-DD`; null = none. */
  value: string | null;
  onChange(value: string | null): void;
}

/** A day, chosen with the calendar of the browser. */
export function DateInput({ label, value, onChange }: DateInputProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={value ?? ''}
      onValueChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}
