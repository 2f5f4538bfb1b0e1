import { isoDateOfDay } from '@/domain/dates/isoDate';
import type { Task } from '@/domain/kinds/task';
import { endOf, headOf, type Span } from '@/domain/tasks/schedule/planItem';

const OPTIONS: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' };

/** A day without its weekday: `10 Nov`. */
export const shortDay = (day: number): string =>
  new Date(`${isoDateOfDay(day)}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** A day in words: `Tue, 10 Nov`. */
export const dayWords = (day: number): string =>
  new Date(`${isoDateOfDay(day)}T00:00:00Z`).toLocaleDateString('en-GB', OPTIONS);

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
