import type { Task } from '@/domain/kinds/task';
import { isFinished } from '@/domain/kinds/taskStatuses';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { itemKey } from '@/domain/tasks/itemKey';
import { foldText } from '@/lib/foldText';
import { counted } from '@/lib/words/counted';
import { holdsWords } from './holdsWords';

/** Number of items offered at once. */
const MOST = 8;

/**
 * Items whose title contains every word that was typed, or whose key contains the text: first those that begin with it,
 * then open ones, then the newest.
 */
export function foundWork(tasks: readonly Task[], query: string): Task[] {
  const words = foldText(query).trim();
  if (words === '') return [];
  const found = tasks.flatMap((task) => {
    if (task.is_archived) return [];
    const [title, key] = [foldText(task.task_title), itemKey(task).toLowerCase()];
    if (!holdsWords(title, words) && !key.includes(words)) return [];
    const rank = (title.startsWith(words) || key === words ? 0 : 2) + (isFinished(task.task_status) ? 1 : 0);
    return [{ task, rank }];
  });
  found.sort((a, b) => a.rank - b.rank || b.task.item_number - a.task.item_number);
  return found.slice(0, MOST).map(({ task }) => task);
}

/** Type, place and content of an item: `Experiment EXP-4 in Screening, in progress, 240 records`. */
export function workWords(task: Task, titles: ReadonlyMap<string, string>): string {
  const { noun } = TYPE_FACTS[task.task_type];
  const parent = task.parent_id === null ? undefined : titles.get(task.parent_id);
  const records = task.record_ids.length > 0 ? `, ${counted(task.record_ids.length, 'record')}` : '';
  const place = parent ? ` in ${parent}` : '';
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${itemKey(task)}${place}, ${task.task_status}${records}`;
}
