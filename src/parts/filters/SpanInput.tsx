import { type SpanUnit, spanOffset } from '@/domain/filters/relativeSpan';
import type { Json } from '@/lib/json';
import { Select, TextInput } from '@/ui';
import styles from './Filters.module.css';

interface SpanInputProps {
  label: string;
  value: Json;
  unit: SpanUnit;
  onChange(value: Json): void;
}

/** A number of days, weeks or months from today, in the past or in the future. */
export function SpanInput({ label, value, unit, onChange }: SpanInputProps) {
  const offset = spanOffset(value);
  const past = offset !== null && offset < 0;
  const put = (amount: string, toPast: boolean) => {
    const whole = /^\d{1,5}$/.test(amount.trim()) ? Number(amount) : null;
    onChange(whole === null ? null : { amount: whole, direction: toPast ? 'past' : 'future' });
  };
  return (
    <div className={styles.line}>
      <TextInput
        type="number"
        min={0}
        aria-label={label}
        value={offset === null ? '' : String(Math.abs(offset))}
        onValueChange={(next) => put(next, past)}
        after={`${unit}s`}
      />
      <Select
        aria-label="Direction"
        value={past ? 'past' : 'future'}
        options={[
          { value: 'past', label: 'ago' },
          { value: 'future', label: 'from today' },
        ]}
        onValueChange={(next) => put(String(Math.abs(offset ?? 0)), next === 'past')}
      />
    </div>
  );
}
