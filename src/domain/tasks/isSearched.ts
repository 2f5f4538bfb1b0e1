import type { Task } from '../kinds/task';
import { matchesAlternatives, searchAlternatives } from '../search/freeText';
import { itemKey } from './itemKey';

/** Compiles a search in titles, keys and descriptions; alternatives are split on commas, as in a table. */
export function isSearched(text: string): (task: Task) => boolean {
  const alternatives = searchAlternatives(text);
  return (task) => matchesAlternatives([task.task_title, itemKey(task), task.task_description], alternatives);
}
