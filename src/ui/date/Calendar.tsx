import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { lazily } from '@/lib/lazily';
import { IconButton } from '../button/IconButton';
import styles from './Calendar.module.css';
import { addDays, addMonths, calendarMonth, type IsoDay } from './calendarMonth';

export interface CalendarProps {
  value: IsoDay | undefined;
  onChoose: (day: IsoDay) => void;
  /** The day that is marked as today, according to the caller's clock. */
  today: IsoDay;
  autoFocus?: boolean;
  label?: string;
}

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const monthName = lazily(() => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const dayName = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }));

const STEP: Record<string, (day: IsoDay) => IsoDay> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/**
 * A month from which a day is chosen. Arrows move by days and weeks, PageUp and PageDown by months, T goes to today.
 */
export function Calendar({ value, onChoose, today, autoFocus, label = 'Calendar' }: CalendarProps) {
  const [day, setDay] = useState(value ?? today);
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(autoFocus === true);
  const month = day.slice(0, 7);
  useEffect(() => {
    if (!moved.current) return;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const go = (next: IsoDay, focus: boolean) => {
    moved.current = focus;
    setDay(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key.toLowerCase() === 't' ? today : STEP[event.key]?.(day);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(next, true);
  };
  const days = calendarMonth(month);
  const weeks = Array.from({ length: 6 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return (
    <section className={styles.calendar} onKeyDown={onKeyDown} aria-label={label}>
      <header className={styles.head}>
        <IconButton
          icon="left"
          label="Month before"
          size="small"
          tooltip={false}
          onClick={() => go(addMonths(day, -1), false)}
        />
        <span className={styles.month} aria-live="polite">
          {monthName().format(new Date(`${month}-01T00:00:00Z`))}
        </span>
        <IconButton
          icon="right"
          label="Month after"
          size="small"
          tooltip={false}
          onClick={() => go(addMonths(day, 1), false)}
        />
      </header>
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    data-day={date}
                    tabIndex={date === day ? 0 : -1}
                    aria-label={dayName().format(new Date(`${date}T00:00:00Z`))}
                    aria-pressed={date === value}
                    aria-current={date === today ? 'date' : undefined}
                    className={classNames(
                      styles.day,
                      date.slice(0, 7) !== month && styles.other,
                      date === today && styles.today,
                      date === value && styles.chosen,
                    )}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
