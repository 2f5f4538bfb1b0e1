import type { Task } from '@/domain/kinds/task';
import { showAlert } from '@/parts/acts/alerts';

/**
 * Says which of some items cannot be changed, and why: a key that does nothing would seem not to have been pressed.
 * @returns whether there is one
 */
export function sayWhyNot(tasks: readonly Task[], whyNot: (task: Task) => string | null): boolean {
  const fixed = tasks.flatMap((task) => {
    const reason = whyNot(task);
    return reason === null ? [] : [{ task, reason }];
  });
  const [first] = fixed;
  if (!first) return false;
  const more = fixed.length > 1 ? ` So it is with ${fixed.length - 1} more of the chosen items.` : '';
  const text = tasks.length > 1 ? `${first.task.task_title}: ${first.reason}${more}` : first.reason;
  showAlert({ kind: 'error', text, topic: 'cannot be changed' });
  return true;
}
