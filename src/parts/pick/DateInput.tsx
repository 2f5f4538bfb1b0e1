import { TextInput } from '@/ui';

interface DateInputProps {
  label: string;
  /** `YYYY-MM-DD`; null = none. */
  value: string | null;
  onChange(value: string | null): void;
  className?: string | undefined;
}

/** A day, chosen with the calendar of the browser. */
export function DateInput({ label, value, onChange, className }: DateInputProps) {
  return (
    <TextInput
      type="date"
      className={className}
      aria-label={label}
      value={value ?? ''}
      onValueChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}
