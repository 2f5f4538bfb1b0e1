import type { Task } from '../kinds/task';
import { TYPE_FACTS } from '../kinds/taskTypes';

/**
 * The key that people call an item by: EXP-314. The number is one count over all types of a workspace, so that an item
 * that becomes one of another type keeps it. An item that was made on this device has its number before the server has
 * confirmed it; where another one took it meanwhile, it gets the next.
 */
export function itemKey({ task_type, item_number }: Pick<Task, 'task_type' | 'item_number'>): string {
  return `${TYPE_FACTS[task_type].prefix}-${item_number}`;
}

/** The number in a key, whatever its type: null for a text that is none. */
export function numberInKey(text: string): number | null {
  const [prefix = '', digits = '', more] = text.trim().split('-');
  const isKey = more === undefined && Object.values(TYPE_FACTS).some((facts) => facts.prefix === prefix.toUpperCase());
  return isKey && digits.length <= 9 && /^\d+$/.test(digits) ? Number(digits) : null;
}
