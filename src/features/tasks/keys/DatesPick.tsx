import { type FormEvent, useState } from 'react';
import { isoDateOfDay, isoDayNumber } from '@/domain/dates/isoDate';
import type { Task } from '@/domain/kinds/task';
import { workspaceSettings } from '@/domain/kinds/workspace';
import { workCalendar } from '@/domain/tasks/schedule/workCalendar';
import { DateInput } from '@/parts/pick/DateInput';
import { useToday } from '@/parts/pick/useToday';
import { useRows } from '@/store/hooks/useRows';
import { Button, Field, TextInput } from '@/ui';
import { dayText } from '../dueText';
import { NOT_DAYS, readDays } from '../readDays';
import styles from '../Tasks.module.css';
import type { TaskActs } from '../useTaskActs';

interface Props {
  tasks: readonly Task[];
  acts: TaskActs;
  onClose(): void;
}

/** The note about a day on which the workspace does not plan work; null if it is not moved. */
export function useRolledWords(): (day: string | null) => string | null {
  const [workspace] = useRows('workspace');
  const { today } = useToday();
  const calendar = workCalendar(workspaceSettings(workspace ?? {}).task_avoid_weekends_preference);
  return (day) => {
    const number = day === null ? null : isoDayNumber(day);
    if (day === null || number === null || calendar.roll(number) === number) return null;
    const rolled = isoDateOfDay(calendar.roll(number));
    return `${dayText(day, today)} becomes ${dayText(rolled, today)}: this workspace avoids weekends.`;
  };
}

/** Start and due date of items, or the number of days by which all of them move. */
export function DatesPick({ tasks, acts, onClose }: Props) {
  const [one] = tasks.length === 1 ? tasks : [];
  const [start, setStart] = useState(one?.task_start_date ?? null);
  const [due, setDue] = useState(one?.task_due_date ?? null);
  const [days, setDays] = useState('');
  const rolled = useRolledWords();
  const shift = days.trim() === '' ? 0 : readDays(days);
  const isReversed = start !== null && due !== null && start > due;
  const ids = tasks.map(({ id }) => id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shift === null) return;
    onClose();
    if (shift !== 0) return void acts.update(ids, { shift_days: shift });
    const changed = {
      ...(start !== (one?.task_start_date ?? null) ? { task_start_date: start } : {}),
      ...(due !== (one?.task_due_date ?? null) ? { task_due_date: due } : {}),
    };
    if (Object.keys(changed).length > 0) void acts.update(ids, changed);
  };
  const words = [rolled(start), rolled(due)].filter((text) => text !== null);
  return (
    <form className={styles.datesPick} onSubmit={submit}>
      {one?.aggregate_scheduling ? (
        <p className={styles.quiet}>These dates follow the items below. Move all of them together:</p>
      ) : (
        <div className={styles.dates}>
          <Field label="Start">{(control) => <DateInput {...control} value={start} onChange={setStart} />}</Field>
          <Field label="Due">{(control) => <DateInput {...control} value={due} onChange={setDue} />}</Field>
        </div>
      )}
      <Field label="Or move by days (−3, 5)" error={shift === null ? NOT_DAYS : undefined}>
        {(control) => <TextInput {...control} inputMode="numeric" value={days} onValueChange={setDays} />}
      </Field>
      {words.map((text) => (
        <p key={text} className={styles.quiet}>
          {text}
        </p>
      ))}
      <Button
        type="submit"
        variant="primary"
        disabledReason={isReversed ? 'The start is after the due date.' : undefined}
      >
        Set
      </Button>
    </form>
  );
}
