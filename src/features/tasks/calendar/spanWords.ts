import { isoDateOfDay } from '@/domain/dates/isoDate';
import type { Task } from '@/domain/kinds/task';
import { endOf, headOf, type Span } from '@/domain/tasks/schedule/planItem';

// Created once: creating a format takes a hundred times as long as using it, and a timeline formats the days of every
// bar.
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WITH_WEEKDAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dateOf = (day: number) => new Date(`${isoDateOfDay(day)}T00:00:00Z`);

/** A day without its weekday: `10 Nov`. */
export const shortDay = (day: number): string => SHORT.format(dateOf(day));

/** A day as text: `Tue, 10 Nov`. */
export const dayWords = (day: number): string => WITH_WEEKDAY.format(dateOf(day));

/** An item with its days as a sentence: `Tue, 10 Nov to Thu, 12 Nov, hERG, in progress`. */
export function spanWords(task: Task, span: Span): string {
  const [from, to] = [headOf(span), endOf(span)];
  const days =
    from === null || to === null
      ? 'without dates'
      : from === to
        ? dayWords(from)
        : `${dayWords(from)} to ${dayWords(to)}`;
  return `${days}, ${task.task_title}, ${task.task_status}`;
}
