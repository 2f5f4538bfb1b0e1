import { typedDay } from '@/domain/dates/typedDay';
import { dayWords } from '@/lib/words/dayWords';
import { DayField, type DayFieldProps } from '@/ui';
import { usualDateOrder } from '../values/typedReading';
import { useToday } from './useToday';

interface DateInputProps extends Omit<DayFieldProps, 'text' | 'day' | 'today' | 'onType' | 'onChoose'> {
  /** Accessible name; inside a `Field` its label is the name. */
  label?: string;
  /** `YYYY-MM-DD`; null = none. */
  value: string | null;
  onChange(value: string | null): void;
}

const NO_DAY = 'Not a day. Write it as 17 Nov 2026 or 2026-11-17.';

/** A day, typed or chosen from a calendar, shown in a form that is unambiguous in every country. */
export function DateInput({ label, value, onChange, ...rest }: DateInputProps) {
  const { today } = useToday();
  const take = (text: string) => {
    const day = text === '' ? null : typedDay(text, today, usualDateOrder());
    if (text !== '' && day === null) return NO_DAY;
    if (day !== value) onChange(day);
    return undefined;
  };
  return (
    <DayField
      placeholder={label ?? 'Day'}
      {...rest}
      {...(label !== undefined && { 'aria-label': label })}
      text={value === null ? '' : dayWords(value)}
      day={value ?? undefined}
      today={today}
      onType={take}
      onChoose={onChange}
    />
  );
}
