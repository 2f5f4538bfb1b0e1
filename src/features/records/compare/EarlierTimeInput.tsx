import { isoDateOfDay } from '@/domain/dates/isoDate';
import { dayWords } from '@/lib/words/dayWords';
import { useToday } from '@/parts/pick/useToday';
import { usualDateOrder } from '@/parts/values/typedReading';
import { DayField, type FieldControl } from '@/ui';
import { earlierTime } from './earlierTime';

interface Props extends FieldControl {
  /** Unix milliseconds. */
  value: number;
  now: number;
  onChange(value: number): void;
}

/** `YYYY-MM-DD` of a time in the person's time zone. */
function dayOf(millis: number): string {
  return isoDateOfDay(Math.floor((millis - new Date(millis).getTimezoneOffset() * 60_000) / 86_400_000));
}

/** `14:00`, with seconds if it has any. */
function clockOf(millis: number): string {
  const date = new Date(millis);
  const seconds = date.getSeconds();
  return [date.getHours(), date.getMinutes(), ...(seconds > 0 ? [seconds] : [])]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** A time in the past: choosing a day from the calendar keeps the time of day; typed words can set both. */
export function EarlierTimeInput({ value, now, onChange, ...control }: Props) {
  const { today } = useToday();
  const take = (text: string) => {
    const at = earlierTime(text, now, usualDateOrder());
    if (at === null) return 'Type a day and a time that have passed.';
    onChange(at);
    return undefined;
  };
  const choose = (day: string) => {
    const clock = new Date(value);
    const at = new Date(`${day}T00:00`);
    at.setHours(clock.getHours(), clock.getMinutes(), clock.getSeconds(), 0);
    onChange(Math.min(at.getTime(), now));
  };
  return (
    <DayField
      {...control}
      holdsEnter
      text={`${dayWords(dayOf(value))}, ${clockOf(value)}`}
      day={dayOf(value)}
      today={today}
      onType={take}
      onChoose={choose}
    />
  );
}
