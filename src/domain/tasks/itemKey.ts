import type { Task } from '../kinds/task';
import { TYPE_FACTS } from '../kinds/taskTypes';

/**
 * The key of an item as people use it: EXP-314. The number counts over all types of a workspace, so that an item whose
 * type changes keeps it. An item that was created on this device has its number before the server has confirmed it; if
 * another one took it in the meantime, it gets the next.
 */
export function itemKey({ task_type, item_number }: Pick<Task, 'task_type' | 'item_number'>): string {
  return `${TYPE_FACTS[task_type].prefix}-${item_number}`;
}

/** The number in a key, whatever its type: null if the text is not a key. */
export function numberInKey(text: string): number | null {
  const [prefix = '', digits = '', more] = text.trim().split('-');
  const isKey = more === undefined && Object.values(TYPE_FACTS).some((facts) => facts.prefix === prefix.toUpperCase());
  return isKey && digits.length <= 9 && /^\d+$/.test(digits) ? Number(digits) : null;
}
