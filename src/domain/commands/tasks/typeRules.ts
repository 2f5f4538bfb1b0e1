import type { Task } from '../../kinds/task';
import { hasStatus, STATUSES_OF, type TaskStatus } from '../../kinds/taskStatuses';
import { mayBeUnder, type TaskType, TYPE_FACTS } from '../../kinds/taskTypes';
import type { Actor } from '../../permissions/actor';
import { invalid, Refusal } from '../../refusal';
import type { TaskTree } from '../../tasks/taskTree';

/** Refuses design cycles where the workspace has none. */
export function mustHaveCycles(type: TaskType, actor: Actor): void {
  if (type === 'cycle' && !actor.flags.includes('design_cycles'))
    throw new Refusal('forbidden', 'This workspace has no design cycles. An admin can ask for them.');
}

/** @throws Refusal invalid when the type does not have the status */
export function mustHaveStatus(type: TaskType, status: TaskStatus): void {
  if (hasStatus(type, status)) return;
  const words = `The status ${status} does not exist for this type. Choose one of: ${STATUSES_OF[type].join(', ')}.`;
  throw invalid(['task_status'], words, 'status');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Refuses a parent that an item of the type may not have. @throws Refusal invalid */
export function mustFitUnder(type: TaskType, parent: Pick<Task, 'task_type' | 'task_title'> | null): void {
  if (mayBeUnder(type, parent?.task_type ?? null)) return;
  const [noun, above] = [TYPE_FACTS[type].noun, TYPE_FACTS[parent?.task_type ?? type].noun];
  const words = `${capital(noun)}s cannot be under the ${above} ${parent?.task_title}.`;
  throw invalid(['parent_id'], words, 'hierarchy');
}

/** Refuses an item as a parent of itself or of an item above it. @throws Refusal conflict */
export function mustNotBeBelow(tree: TaskTree, id: string, parent: Task | null): void {
  if (!parent) return;
  const above = [parent, ...tree.ancestorsOf(parent)];
  if (!above.some((task) => task.id === id)) return;
  throw new Refusal('conflict', `${tree.byId.get(id)?.task_title ?? 'An item'} cannot be under itself.`);
}
