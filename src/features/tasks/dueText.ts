import { isoDayNumber } from '@/domain/dates/isoDate';
import type { Task } from '@/domain/kinds/task';
import { isFinished } from '@/domain/kinds/taskStatuses';

// Created once: creating a format takes far longer than using it.
const THIS_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const OTHER_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day relative to today: `today`, `3 Dec`, `3 Dec 2027`. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'today';
  const format = day.slice(0, 4) === today.slice(0, 4) ? THIS_YEAR : OTHER_YEAR;
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Whether an item should have been finished before today. */
export function isLate({ task_due_date, task_status }: Pick<Task, 'task_due_date' | 'task_status'>, today: string) {
  return task_due_date !== null && task_due_date < today && !isFinished(task_status);
}

/** Days from today to a day; negative for days that have passed. */
export function daysUntil(day: string, today: string): number {
  return (isoDayNumber(day) ?? 0) - (isoDayNumber(today) ?? 0);
}
