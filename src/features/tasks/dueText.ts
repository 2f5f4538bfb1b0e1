import { isoDayNumber } from '@/domain/dates/isoDate';
import type { Task } from '@/domain/kinds/task';
import { isFinished } from '@/domain/kinds/taskStatuses';

/** A day beside today: `today`, `3 Dec`, `3 Dec 2027`. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'today';
  const options: Intl.DateTimeFormatOptions =
    day.slice(0, 4) === today.slice(0, 4)
      ? { day: 'numeric', month: 'short', timeZone: 'UTC' }
      : { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', options);
}

/** Whether an item should have been finished before today. */
export function isLate({ task_due_date, task_status }: Pick<Task, 'task_due_date' | 'task_status'>, today: string) {
  return task_due_date !== null && task_due_date < today && !isFinished(task_status);
}

/** Days from today to a day; negative for days that have passed. */
export function daysUntil(day: string, today: string): number {
  return (isoDayNumber(day) ?? 0) - (isoDayNumber(today) ?? 0);
}
